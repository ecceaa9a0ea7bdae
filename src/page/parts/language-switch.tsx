import { isOffered, LANGUAGE_KEY, OFFERED_LANGUAGES } from '../text/languages.ts';
import { useLaterView } from './later-view.ts';

export function LanguageSwitch() {
  const { language, speak, platform, laterText } = useLaterView();
  return (
    <p class="language">
      <select
        aria-label={laterText.language}
        value={language.value}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          if (!isOffered(value)) return;
          platform.storage.set(LANGUAGE_KEY, value);
          speak(value).catch(() => {
            currentTarget.value = language.value;
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
