import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { onTestFinished } from 'vitest';
import { type PageOptions, pagePlugin } from '../../../src/server/build/page-plugin.ts';
import { PAGE_TARGETS } from '../../../src/server/build/targets.ts';
import { readBuild } from '../../../src/server/build-output/read-build.ts';
import type { Build } from '../../../src/server/site/site-setup.ts';

export interface ProjectOptions extends PageOptions {
  readonly base?: string;
  /** The modules that the document holds in a script of their own, before the page's. */
  readonly libraries?: RegExp;
}

/** A page small enough to see through, with everything that a document is put together from. */
export const SMALL_PAGE: Readonly<Record<string, string>> = {
  'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <script>
      // Asked for early.
      window.early = '%VITE_API_URL%';
    </script>
    <title>Small</title>
    <link rel="icon" href="/icon.svg" />
  </head>
  <body>
    <!-- A comment. -->
    <main><p>Waiting</p></main>
    <script type="module" src="/main.js"></script>
  </body>
</html>
`,
  'main.js': `import './main.css';
document.querySelector('p').textContent = 'Started «да» ' + String(window.early);
window.closing = '</script><script>window.injected = 1</script>';
document.addEventListener('click', () => {
  import('./lazy.js').then(({ text }) => { document.querySelector('p').textContent = text; },
    () => { document.querySelector('p').textContent = 'Refused'; });
});
`,
  'main.css': 'p { color: rgb(1, 2, 3); --close: "</style>"; }\n',
  'lazy.js': `export const text = 'Later';\n`,
  'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'public/pixel.png': 'not really',
};

/** Builds a page of these files in a folder of its own, which goes with the test. */
export async function buildProject(
  files: Readonly<Record<string, string>>,
  { base = '/', libraries, ...options }: ProjectOptions = {},
): Promise<Build & { readonly dist: string }> {
  const root = mkdtempSync(join(tmpdir(), 'page-build-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  await build({
    configFile: false,
    root,
    base,
    logLevel: 'silent',
    plugins: [pagePlugin(options)],
    environments: {
      client: {
        build: {
          outDir: 'dist/client',
          target: PAGE_TARGETS,
          modulePreload: false,
          rolldownOptions: {
            output: {
              hashCharacters: 'hex',
              ...(libraries && {
                codeSplitting: { groups: [{ name: 'libraries', tags: ['$initial'], test: libraries }] },
              }),
            },
          },
        },
      },
    },
  });
  return { ...readBuild(join(root, 'dist')), dist: join(root, 'dist') };
}
