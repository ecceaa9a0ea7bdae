import type { Language } from './language.ts';

/** The device's own locale of the page's language, as `ru-KZ`; the language alone where the device has none. */
function localeOf(language: Language, deviceLanguages: readonly string[]): string {
  return deviceLanguages.find((tag) => tag.slice(0, 2).toLowerCase() === language) ?? language;
}

/** The parts of a moment that are shown. */
const SHOWN = {
  time: { hour: '2-digit', minute: '2-digit' },
  date: {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Browsers have dates for these; of the others some write English ones. */
const IN_BROWSERS: readonly Language[] = ['ru', 'en'];

/**
 * A moment in the device's zone, as its readers write it: `14:35`, or `28 ноября 2026 г. в 14:35 GMT+3`. In a language
 * without data in browsers `28.11.2026, 14:35 GMT+4`, in Mongolian `2026.11.28, 14:35 GMT+8`.
 * @param wall milliseconds of the device's calendar clock
 */
export function formatMoment(
  wall: number,
  shown: keyof typeof SHOWN,
  language: Language,
  deviceLanguages: readonly string[],
): string {
  if (!IN_BROWSERS.includes(language)) return inFigures(wall, shown, language);
  const locale = safeLocale(localeOf(language, deviceLanguages), language);
  return new Intl.DateTimeFormat(locale, SHOWN[shown]).format(wall);
}

/** By Russian data, which all browsers have: its figures stand as they do in the other languages. */
function inFigures(wall: number, shown: keyof typeof SHOWN, language: Language): string {
  const parts =
    shown === 'time' ? SHOWN.time : ({ ...SHOWN.date, day: '2-digit', month: '2-digit' } as const);
  const text = new Intl.DateTimeFormat('ru', parts).format(wall);
  return language === 'mn' ? text.replace(/^(\d+)\.(\d+)\.(\d+)/, '$3.$2.$1') : text;
}

/** Some browsers name languages in tags that they cannot read themselves. */
function safeLocale(tag: string, language: Language): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? language;
  } catch {
    return language;
  }
}
