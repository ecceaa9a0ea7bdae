import { isOffered, LANGUAGE_KEY, OFFERED_LANGUAGES } from '../text/languages.ts';
import { laterViewOf } from './later-view.ts';
import type { View } from './view.ts';

export function LanguageSwitch({ view }: { view: View }) {
  const { words, speak, platform, text } = laterViewOf(view);
  return (
    <p class="language">
      <select
        aria-label={text.language}
        value={words.value.language}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          if (!isOffered(value)) return;
          platform.storage.set(LANGUAGE_KEY, value);
          speak(value).catch(() => {
            currentTarget.value = words.value.language;
          });
        }}
      >
        {OFFERED_LANGUAGES.map(({ language: code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
