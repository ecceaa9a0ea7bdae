import { minifySync, parseSync } from 'vite';
import { cspHashOf } from '../security/integrity.ts';
import { PageBuildError } from './page-build-error.ts';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const STYLE = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;
const RUNS = /\btype=["']?(?:module|importmap|text\/javascript)\b/i;

/**
 * Escapes a script for a document, where `</script` would end it. It occurs in strings and patterns only, in which
 * `\x3c` is the same character.
 * @throws PageBuildError when it would put the HTML parser into its double-escaped state (HTML, section 13.2.5.23)
 */
export function scriptText(code: string): string {
  if (/<!--[\s\S]*<script/i.test(code))
    throw new PageBuildError('The script holds "<!--" and then "<script".');
  return code.replace(/<(?=\/script)/gi, '\\x3c');
}

/** Chromium compiles all functions of such a script at once, not each at its first call: 0.03 of the limit's time. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';

/**
 * Turns a module without imports and exports into a classic script. A module would wait for the end of the document and
 * for its layout; the page's script needs neither.
 * @throws PageBuildError for what only modules can do: static imports, exports, `import.meta`, `await` outside functions
 */
export function classicScript(code: string): string {
  const script = `${COMPILE_AT_ONCE}\n(()=>{"use strict";${code}\n})()`;
  const [error] = parseSync('page.js', script, { sourceType: 'script' }).errors;
  if (error) throw new PageBuildError(`The page's script has to be a module: ${error.message}`);
  return script;
}

/**
 * Text of a style sheet as it may stand in a document, without the comment that the bundler ends it with, and without
 * what it declares for `light-dark()`, which no style of ours calls.
 * @throws PageBuildError when one does after all
 */
export function styleText(css: string): string {
  if (/var\(--lightningcss-/.test(css)) throw new PageBuildError('A style calls light-dark().');
  return css
    .replace(/--lightningcss-(?:light|dark):[^;}]*;?/g, '')
    .replace(/<(?=\/style)/gi, '\\3c ')
    .replace(/\/\*[^*]*\*\/$/, '');
}

/** CSP hashes of everything inline that the policy has to allow, each once, in their order. */
export function inlineHashes(html: string): { scriptHashes: string[]; styleHashes: string[] } {
  const scripts = [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => !/\bsrc=/i.test(attributes))
    .filter(([, attributes = '']) => RUNS.test(attributes) || !/\btype=/i.test(attributes))
    .map(([, , text = '']) => text);
  const styles = [...html.matchAll(STYLE)].map(([, text = '']) => text);
  return { scriptHashes: unique(scripts.map(cspHashOf)), styleHashes: unique(styles.map(cspHashOf)) };
}

/**
 * Takes comments and needless white space out of a document, and out of the inline scripts that it was written
 * with. No element of ours keeps its white space (`pre`, `textarea`).
 * @throws PageBuildError for markup that the policy would block
 */
export function minifyDocument(html: string): string {
  const kept: string[] = [];
  const keep = (text: string) => `\ue000${kept.push(text) - 1}\ue000`;
  const bare = html
    .replace(SCRIPT, (whole, attributes: string, text: string) =>
      keep(
        /\b(?:src|type)=/i.test(attributes) ? whole : `<script${attributes}>${minifyScript(text)}</script>`,
      ),
    )
    .replace(STYLE, (whole) => keep(whole))
    .replace(/<!--[\s\S]*?-->/g, '');
  const blocked = /<[a-z][^>]*\s(style|on[a-z]+)\s*=/i.exec(bare);
  if (blocked)
    throw new PageBuildError(`index.html has the attribute ${blocked[1]}, which its policy blocks.`);
  return (
    bare
      .replace(/\s+/g, ' ')
      // Between elements of ours it means nothing, and neither does the slash of an empty one.
      .replace(/> </g, '><')
      .replace(/ \/>/g, '>')
      .replace(/\ue000(\d+)\ue000/g, (_, index) => kept[Number(index)] ?? '')
      .trim()
  );
}

/** Top-level names of a classic script are the page's globals, so they stay. */
function minifyScript(code: string): string {
  const { code: minified, errors } = minifySync('inline.cjs', code, {
    mangle: { toplevel: false },
    compress: { target: 'es2017', unused: false },
  });
  if (errors.length > 0)
    throw new PageBuildError(`An inline script of index.html cannot be read: ${errors[0]?.message}`);
  return minified.trim().replace(/;$/, '');
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
