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

/**
 * A moment in the device's zone, as its readers write it: `14:35`, or `28 ноября 2026 г. в 14:35 GMT+3`.
 * @param wall milliseconds of the device's calendar clock
 */
export function formatMoment(
  wall: number,
  shown: keyof typeof SHOWN,
  language: Language,
  deviceLanguages: readonly string[],
): string {
  const locale = safeLocale(localeOf(language, deviceLanguages), language);
  return new Intl.DateTimeFormat(locale, SHOWN[shown]).format(wall);
}

/** Some browsers name languages in tags that they cannot read themselves. */
function safeLocale(tag: string, language: Language): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? language;
  } catch {
    return language;
  }
}
