import { metaPolicy, type PolicySources } from '../security/csp.ts';
import { withAbsoluteImports } from './imports.ts';
import { classicScript, inlineHashes, minifyDocument, scriptText, styleText } from './inline.ts';
import { PageBuildError } from './page-build-error.ts';
import { withSharedExports } from './shared.ts';

/** A lazy chunk, by its path from the site's root (`/assets/qr-1f3a.js`). */
export interface LazyChunk {
  readonly url: string;
  readonly integrity: string;
}

export interface DocumentParts {
  /** The bundler's output, with a tag for the entry and one for each style sheet. */
  readonly html: string;
  /** In the order of their execution; the last is the entry. */
  readonly scripts: readonly { readonly url: string; readonly code: string }[];
  readonly styles: readonly { readonly url: string; readonly css: string }[];
  readonly lazyChunks: readonly LazyChunk[];
  /** Those of them that are fetched as soon as the document is read, each where its media query matches. */
  readonly preloads: readonly (LazyChunk & { readonly media: string })[];
  readonly apiOrigin: string | null;
  /** The SRI value of a file that the document names. */
  integrityOf(url: string): string;
}

/**
 * Makes the one document: style in the head, script at the end of the body, so that the browser can paint everything
 * before it; between them the import map with the integrity of the lazy chunks.
 * @returns the document, and the sources that its CSP must allow
 * @throws PageBuildError when the parts do not fit together
 */
export function buildDocument(parts: DocumentParts): { html: string; sources: PolicySources } {
  let html = minifyDocument(parts.html);
  for (const { url, css } of parts.styles) {
    html = replaceTag(html, linkTag(url), `<style>${styleText(css.trim())}</style>`);
  }
  html = replaceTag(html, moduleTag(parts.scripts.at(-1)?.url ?? ''), '');
  html = html.replace(
    /<script\b[^>]*\bsrc="([^"]*)"/g,
    (tag, url: string) => `${tag} integrity="${parts.integrityOf(url)}"`,
  );
  html = insertBefore(html, /<\/body>/, tail(parts));
  const sources = { ...inlineHashes(html), apiOrigin: parts.apiOrigin };
  const meta = `<meta http-equiv="Content-Security-Policy" content="${metaPolicy(sources)}">`;
  // Before the first script, to which it must apply; after the charset, which must be in the first 1024 bytes.
  html = insertBefore(html, /(?<=<meta charset=[^>]*>)/i, meta);
  return { html, sources };
}

/** Browsers ignore an import map that comes after an import. */
function tail({ scripts, lazyChunks, preloads }: DocumentParts): string {
  const integrity = Object.fromEntries(lazyChunks.map((chunk) => [chunk.url, chunk.integrity]));
  const map =
    lazyChunks.length === 0 ? '' : `<script type="importmap">${JSON.stringify({ integrity })}</script>`;
  const links = preloads.map(
    ({ url, integrity, media }) =>
      `<link rel="modulepreload" href="${url}" integrity="${integrity}" media="${media}">`,
  );
  return `${map}${scripts.map(scriptTag).join('')}${links.join('')}`;
}

function scriptTag({ url, code }: DocumentParts['scripts'][number]): string {
  const folder = url.replace(/[^/]*$/, '');
  const inline = withAbsoluteImports(withSharedExports(code.trim(), url), (specifier) =>
    specifier.replace(/^\.\//, folder),
  );
  return `<script>${scriptText(classicScript(inline))}</script>`;
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
  if (!tag.test(html)) throw new PageBuildError(`The document has no ${tag.source}.`);
  return html.replace(tag, () => replacement);
}

function insertBefore(html: string, place: RegExp, text: string): string {
  if (!place.test(html)) throw new PageBuildError(`The document has no ${place.source}.`);
  return html.replace(place, (found) => text + found);
}
