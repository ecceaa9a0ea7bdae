import { describe, expect, it } from 'vitest';
import { readArguments, UsageError } from '../../src/server/arguments.ts';

describe('the command line', () => {
  it('accepts no arguments, --sandbox and --help', () => {
    expect(readArguments([])).toEqual({ sandbox: false, help: false });
    expect(readArguments(['--sandbox'])).toEqual({ sandbox: true, help: false });
    expect(readArguments(['--help'])).toEqual({ sandbox: false, help: true });
  });

  it.each(['--sandbx', 'sandbox', '-x'])('rejects %s, and names it with the known flags', (unknown) => {
    expect(() => readArguments(['--sandbox', unknown])).toThrow(
      new UsageError(`${unknown} is not known here; there are --sandbox and --help.`),
    );
  });

  it('reports only the name of an unknown flag, never its value', () => {
    expect(() => readArguments(['--secret=hush'])).toThrow(/^--secret is not known/);
  });
});
