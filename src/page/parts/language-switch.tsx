import { isOffered, OFFERED_LANGUAGES } from '../text/languages.ts';
import { useText, useView } from './view.ts';

export function LanguageSwitch() {
  const { language, speak } = useView();
  const text = useText();
  return (
    <p class="language">
      <select
        aria-label={text.language}
        value={language.value}
        onChange={({ currentTarget: { value } }) => {
          if (isOffered(value)) speak(value);
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
