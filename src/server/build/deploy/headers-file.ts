import { NOT_FOUND_PAGE } from '../../site/not-found-page.ts';
import type { DeployedSite, DeployFiles } from './site.ts';
import { titleCase } from './site.ts';

/**
 * `_headers` and `_redirects`, which hosts of static files read beside the document. Such hosts join the headers
 * of every rule that fits, so the page's own are the common ones, and assets add only how long they are kept;
 * the page's default there is the `no-cache` that it needs.
 */
export function staticHostFiles({ base, headers }: DeployedSite): DeployFiles {
  const { 'cache-control': _, ...common } = headers.document;
  const lines = Object.entries(common).map(([name, value]) => `  ${titleCase(name)}: ${value}`);
  const kept = `  Cache-Control: ${headers.asset['cache-control'] ?? ''}`;
  return {
    'static/_headers': [`${base}*`, ...lines, `${base}assets/*`, kept, ''].join('\n'),
    // A script that is missing must not turn out to be the page.
    'static/_redirects': `${base}assets/* ${base}404.html 404\n${base}* ${base}index.html 200\n`,
    'static/404.html': NOT_FOUND_PAGE,
  };
}
