import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Requirement {
  /** The tests that need it. */
  readonly what: string;
  /** How to provide it. */
  readonly how: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Chromium's engine without a browser's windows: pages behave the same and take a sixth less time. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Path of a Chromium for tests: CHROMIUM_PATH, else the first known name on the PATH, the headless shell before the
 * browsers; null when there is none.
 */
export const chromiumPath = (environment: Environment): string | null =>
  programPath(environment, [HEADLESS_SHELL, ...BROWSERS]);

/** The same with the browsers first, to measure what payers have. */
export const chromiumBrowserPath = (environment: Environment): string | null =>
  programPath(environment, [...BROWSERS, HEADLESS_SHELL]);

function programPath(environment: Environment, names: readonly string[]): string | null {
  const named = environment['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : null;
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Programs that some tests run, with the Debian package of each. */
const PROGRAMS = [
  ['promtool', 'prometheus', 'the tests of the alert rules'],
  ['nginx', 'nginx-light', 'the test of a rolling restart'],
] as const;

/** Whether a program is in a folder of the PATH, or where Debian keeps those of the system. */
export function isOnPath(program: string, environment: Environment): boolean {
  const folders = [...(environment['PATH'] ?? '').split(delimiter), '/usr/sbin'].filter(
    (folder) => folder !== '',
  );
  return folders.some((folder) => existsSync(join(folder, program)));
}

/** Whether disks can be mounted, as the tests of full and read-only disks do. */
export const mayMount = process.getuid?.() === 0;

/** The requirements of some tests that this machine lacks. With CI set, each fails the run. */
export function missingRequirements(environment: Environment): Requirement[] {
  const missing: Requirement[] = [];
  if (chromiumPath(environment) === null) {
    missing.push({
      what: 'the tests in a browser, for want of Chromium',
      how: 'install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to the program.',
    });
  }
  for (const [program, debian, what] of PROGRAMS) {
    if (!isOnPath(program, environment)) {
      missing.push({
        what: `${what}, for want of ${program}`,
        how: `install it (Debian: apt-get install ${debian}).`,
      });
    }
  }
  if (!mayMount) {
    missing.push({
      what: 'the tests of a full and of a read-only disk, for want of the right to mount one',
      how: 'run them as root.',
    });
  }
  if (!environment['TEST_DATABASE_URL']) {
    missing.push({
      what: 'the service tests on PostgreSQL, for want of a database',
      how: 'set TEST_DATABASE_URL=postgres://… to an empty one, or run .ci/run, which starts its own.',
    });
  }
  return missing;
}
