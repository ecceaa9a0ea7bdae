import { build } from 'vite';
import { PageBuildError } from './page-build-error.ts';

/** Payers whose browsers are older follow the plain link: a script that does not parse does nothing. */
const TARGET = 'es2022';

/**
 * Builds the merchants' script, which no other file of the site imports: one module without imports.
 * @param entry its path
 * @throws PageBuildError when it is not
 */
export async function buildEmbedScript(root: string, entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: TARGET,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = 'output' in built ? built.output : [];
  const [script] = outputs;
  if (script?.type !== 'chunk' || outputs.length !== 1)
    throw new PageBuildError(`${entry} is not one module.`);
  return script.code;
}
