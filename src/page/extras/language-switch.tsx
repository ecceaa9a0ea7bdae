import { usePage } from '../page-context.ts';
import { isOffered, LANGUAGE_KEY, OFFERED_LANGUAGES } from '../text/languages.ts';
import { useExtrasText } from './use-extras-text.ts';

export function LanguageSwitch() {
  const { words, setLanguage, browser } = usePage();
  const text = useExtrasText();
  return (
    <p class="language">
      <select
        aria-label={text.language}
        value={words.value.language}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          if (!isOffered(value)) return;
          browser.storage.set(LANGUAGE_KEY, value);
          setLanguage(value).catch(() => {
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
