import { cspHashOf } from '../security/integrity.ts';

/** The inline style that all scriptless pages share, so that one CSP hash allows it. */
const STYLE = `:root{color-scheme:light dark}
body{max-width:56rem;margin:0 auto;padding:36px 20px;font:16px/1.5 system-ui,sans-serif;color:#12161f;background:#f4f5f7}
h1{font-size:24px;line-height:1.25}h2{font-size:18px;margin-top:32px}
p+p{color:#5a6372}a{color:#0b5cd6}
table{border-collapse:collapse;width:100%}th,td{text-align:start;padding:8px 12px 8px 0;border-bottom:1px solid #e3e6eb;vertical-align:top;overflow-wrap:break-word}
code,pre{font:14px/1.5 ui-monospace,monospace}pre{white-space:pre-wrap;overflow-wrap:anywhere}
@media (max-width:600px){thead{display:none}tr{display:block;padding:10px 0;border-bottom:1px solid #e3e6eb}td{display:inline-block;padding:2px 14px 2px 0;border:0}td:first-child,td:nth-child(2):last-child{display:block}}
@media (prefers-color-scheme:dark){body{color:#f1f3f7;background:#0d1016}p+p{color:#9aa4b4}a{color:#7fb0ff}th,td,tr{border-color:#2a303b}}`;

export const PLAIN_STYLE_HASH = cspHashOf(STYLE);

/**
 * Renders a complete page without scripts.
 * @param lang BCP 47 tag of the page
 * @param title plain text
 * @param body markup, with all outside values escaped by {@link escapeHtml}
 */
export function plainPage(lang: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="${lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>
${body}
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for markup and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
