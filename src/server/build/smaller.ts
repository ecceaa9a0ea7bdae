import { minify_sync } from 'terser';
import { BuildProblem } from './build-problem.ts';

/**
 * A second minifier over what the bundler has minified: it folds constants and functions that are used once, which
 * the first does not; the first writes what it lowers for old browsers shorter.
 * @param code a module
 * @throws BuildProblem when it cannot be read
 */
export function smaller(code: string): string {
  const { code: result } = minify_sync(code, {
    module: true,
    ecma: 2017,
    mangle: false,
    compress: {
      passes: 3,
      sequences: false,
      keep_fargs: false,
      // No getter of ours does anything when it is read.
      pure_getters: true,
      unsafe_arrows: true,
      unsafe_methods: true,
    },
  });
  if (result === undefined) throw new BuildProblem('The minifier gave nothing back.');
  return result;
}

/** What Vite makes of `import('…')`: a loader around it, and the names that are used of the module. */
const WRAPPED =
  /__vitePreload\((?:async )?\(\) => (?:\{\s*const \{ ([^{}]*) \} = await )?(import\("[^"]+"\))(?:;\s*return \{ \1 \};\s*\})?, __VITE_PRELOAD__\)/g;

/**
 * Takes Vite's loader of dependencies off every `import()`.
 * @param code a chunk before it is minified
 */
export function withBareImports(code: string): string {
  return code.replace(WRAPPED, '$2');
}
