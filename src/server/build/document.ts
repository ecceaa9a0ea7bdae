import { metaPolicy, type PolicySources } from '../security/csp.ts';
import { BuildProblem } from './build-problem.ts';
import { withAbsoluteImports } from './imports.ts';
import { classicScript, inlineHashes, minifyDocument, scriptText, styleText } from './inline.ts';
import { shelvedExports } from './shared.ts';

/** A chunk that is loaded later, by its address from the site's root (`/assets/qr-1f3a.js`). */
export interface Leaf {
  readonly url: string;
  readonly integrity: string;
  /** Fetched as soon as the document is read, at this priority; null leaves it to the page's `import()`. */
  readonly preload: FetchPriority | null;
}

export type FetchPriority = 'low' | 'auto' | 'high';

export interface DocumentParts {
  /** As the bundler left it: with a tag for the entry, and one for each style sheet. */
  readonly html: string;
  readonly entry: { readonly url: string; readonly code: string };
  readonly styles: readonly { readonly url: string; readonly css: string }[];
  readonly leaves: readonly Leaf[];
  readonly apiOrigin: string | null;
  /** Of a file that the document names, by its address. */
  integrityOf(url: string): string;
}

/**
 * Makes the one document: style in the head, script at the end of the body, where everything before it can
 * be painted already; between them what vouches for the later chunks.
 * @returns the document, and what its policy must allow
 * @throws BuildProblem when the parts do not fit together
 */
export function buildDocument(parts: DocumentParts): { html: string; sources: PolicySources } {
  let html = minifyDocument(parts.html);
  for (const { url, css } of parts.styles) {
    html = replaceTag(html, linkTag(url), `<style>${styleText(css.trim())}</style>`);
  }
  html = replaceTag(html, moduleTag(parts.entry.url), '');
  const folder = parts.entry.url.replace(/[^/]*$/, '');
  const code = withAbsoluteImports(shelvedExports(parts.entry.code.trim()), (specifier) =>
    specifier.replace(/^\.\//, folder),
  );
  html = html.replace(
    /<script\b[^>]*\bsrc="([^"]*)"/g,
    (tag, url: string) => `${tag} integrity="${parts.integrityOf(url)}"`,
  );
  html = insertBefore(html, /<\/body>/, tail(code, parts.leaves));
  const sources = { ...inlineHashes(html), apiOrigin: parts.apiOrigin };
  const meta = `<meta http-equiv="Content-Security-Policy" content="${metaPolicy(sources)}">`;
  // Before the first script, which it must govern; after the charset, which must be among the first bytes.
  html = insertBefore(html, /(?<=<meta charset=[^>]*>)/i, meta);
  return { html, sources };
}

/** An import map comes before everything that imports, or it is ignored. */
function tail(code: string, leaves: readonly Leaf[]): string {
  const integrity = Object.fromEntries(leaves.map((leaf) => [leaf.url, leaf.integrity]));
  const map = leaves.length === 0 ? '' : `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  const preloads = leaves.map(({ url, integrity, preload }) =>
    preload === null
      ? ''
      : `<link rel="modulepreload" href="${url}" integrity="${integrity}"${preload === 'auto' ? '' : ` fetchpriority="${preload}"`}>`,
  );
  return `${map}<script>${scriptText(classicScript(code))}</script>${preloads.join('')}`;
}

function linkTag(url: string): RegExp {
  return new RegExp(`<link\\b[^>]*\\bhref="${escapePattern(url)}"[^>]*>`);
}

function moduleTag(url: string): RegExp {
  return new RegExp(`<script\\b[^>]*\\bsrc="${escapePattern(url)}"[^>]*></script>`);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function replaceTag(html: string, tag: RegExp, replacement: string): string {
  if (!tag.test(html)) throw new BuildProblem(`The document has no ${tag.source}.`);
  return html.replace(tag, () => replacement);
}

function insertBefore(html: string, place: RegExp, text: string): string {
  if (!place.test(html)) throw new BuildProblem(`The document has no ${place.source}.`);
  return html.replace(place, (found) => text + found);
}
