/** Thrown for an unknown argument; the message names it and lists the known ones. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The parsed command line. */
export interface Arguments {
  /** Starts a sandbox unless the environment decides otherwise. */
  readonly sandbox: boolean;
  /** Prints `USAGE` instead of starting. */
  readonly help: boolean;
}

export const USAGE = `Usage: node dist/server/main.js [--sandbox]

  --sandbox  opens the test calls and a demo order, unless SANDBOX=0 or NODE_ENV=production is set
  --help     prints this

Everything else is set by the environment or a .env file here; .env.example lists it.`;

const KNOWN = ['--sandbox', '--help'];

/**
 * Parses the arguments that follow the program's name.
 * @throws UsageError at the first unknown argument
 */
export function readArguments(given: readonly string[]): Arguments {
  const unknown = given.find((argument) => !KNOWN.includes(argument));
  if (unknown !== undefined) {
    // The value after `=` may be a secret.
    throw new UsageError(`${unknown.split('=')[0]} is not known here; there are ${KNOWN.join(' and ')}.`);
  }
  return { sandbox: given.includes('--sandbox'), help: given.includes('--help') };
}
