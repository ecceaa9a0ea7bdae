import { describe, expect, it } from 'vitest';
import { readArguments, UsageError } from '../../src/server/arguments.ts';

describe('the command line', () => {
  it('may ask for nothing, for a sandbox, or for help', () => {
    expect(readArguments([])).toEqual({ sandbox: false, help: false });
    expect(readArguments(['--sandbox'])).toEqual({ sandbox: true, help: false });
    expect(readArguments(['--help'])).toEqual({ sandbox: false, help: true });
  });

  it.each(['--sandbx', 'sandbox', '-x'])(
    'is refused with %s, which is named with what there is',
    (unknown) => {
      expect(() => readArguments(['--sandbox', unknown])).toThrow(
        new UsageError(`${unknown} is not known here; there are --sandbox and --help.`),
      );
    },
  );

  it('is not repeated beyond the name of a flag', () => {
    expect(() => readArguments(['--secret=hush'])).toThrow(/^--secret is not known/);
  });
});
