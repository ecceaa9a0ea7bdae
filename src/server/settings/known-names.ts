import { type Environment, readSettings } from './settings.ts';

/** What the build of the page reads, and what Node itself does. */
const OTHERS = [
  'VITE_API_URL',
  'VITE_APP_SCHEMES',
  'VITE_EXTRA_METHODS',
  'NODE_ENV',
  'NODE_OPTIONS',
  'NODE_EXTRA_CA_CERTS',
  'TZ',
];

/** The names of all settings that the server reads. */
export function settingNames(): ReadonlySet<string> {
  const names = new Set<string>();
  const environment: Environment = new Proxy(
    {},
    {
      get(_target, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(environment);
  return names;
}

/** A line for each name that is no setting, with the nearest one that is. @param given names of a `.env` file */
export function unknownNames(given: readonly string[]): readonly string[] {
  const known = [...new Set([...settingNames(), ...OTHERS])];
  return given
    .filter((name) => !known.includes(name))
    .map((name) => {
      const [nearest] = [...known].sort((a, b) => distance(name, a) - distance(name, b));
      return `${name} in .env is no setting; the nearest one is ${nearest}`;
    });
}

/** How many characters have to be added, removed or replaced (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [index, character] of [...a].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
