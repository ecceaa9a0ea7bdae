/** The command line cannot be understood; the message names what of it, and what there is. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What the command line may say. */
export interface Arguments {
  /** Asks for a sandbox, unless the environment says otherwise. */
  readonly sandbox: boolean;
  /** Asks for `USAGE` instead of a start. */
  readonly help: boolean;
}

export const USAGE = `Usage: node dist/server/main.js [--sandbox]

  --sandbox  opens the test calls and a demo order, unless SANDBOX=0 or NODE_ENV=production is set
  --help     prints this

Everything else is set by the environment or a .env file here; .env.example lists it.`;

const KNOWN = ['--sandbox', '--help'];

/**
 * Reads what stands after the program's name.
 * @throws UsageError at the first thing that is not known
 */
export function readArguments(given: readonly string[]): Arguments {
  const unknown = given.find((argument) => !KNOWN.includes(argument));
  if (unknown !== undefined) {
    // What stands after the sign may be a secret.
    throw new UsageError(`${unknown.split('=')[0]} is not known here; there are ${KNOWN.join(' and ')}.`);
  }
  return { sandbox: given.includes('--sandbox'), help: given.includes('--help') };
}
