import { join } from 'node:path';
import process from 'node:process';
import { BuildError, readManifest } from '../build-output/manifest.ts';
import { readArguments, USAGE } from './arguments.ts';
import { verify } from './verify.ts';

/** @returns the exit code: 0 without differences, 1 with differences, 2 when it could not compare */
async function main(): Promise<number> {
  const given = readArguments(process.argv.slice(2));
  if (given === null) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const manifest = readManifest(join(import.meta.dirname, '../manifest.json'));
  const { probeCount, differences } = await verify({ ...given, manifest });
  for (const difference of differences) process.stdout.write(`- ${difference}\n`);
  const count = differences.length === 1 ? '1 difference' : `${differences.length || 'no'} differences`;
  process.stdout.write(`${given.url}: ${probeCount} answers compared with the build, ${count}.\n`);
  return differences.length === 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof BuildError ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
