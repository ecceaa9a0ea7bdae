import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { buildEmbedScript } from './embed-script.ts';
import {
  apiOriginOf,
  checkAppSchemes,
  type Hosting,
  type PageSettings,
  readHosting,
  readPageSettings,
} from './environment.ts';
import { writeSite } from './write-site.ts';

export interface PageOptions {
  /**
   * Modules that the page loads by `import()` but wants early, each with a media query: where it matches, the document asks
   * for the module's chunk at the end of its body, with integrity. By path from the project's root: `src/page/qr/qr.ts`.
   */
  readonly preload?: Readonly<Record<string, string>>;
  /** The merchants' script, served as `/embed.js`; by path from the project's root. */
  readonly embed?: string;
}

/** Its address must last: merchants' pages name it. */
const EMBED_FILE = 'embed.js';

/** Builds the page as one document with lazy chunks; see `write-site.ts`. */
export function pagePlugin({ preload = {}, embed }: PageOptions = {}): Plugin[] {
  let config: ResolvedConfig;
  let settings: PageSettings;
  let hosting: Hosting;
  return [
    {
      name: 'page-settings',
      config(user, { mode }) {
        const folder = resolve(user.root ?? '.', user.envDir || '.');
        settings = readPageSettings(mode, folder, user.base ?? '/');
        hosting = readHosting(mode, folder);
        checkAppSchemes(settings.VITE_APP_SCHEMES);
        const define = Object.entries(settings).map(([name, value]) => [
          `import.meta.env.${name}`,
          JSON.stringify(value),
        ]);
        return { define: Object.fromEntries(define) };
      },
      configResolved(resolved) {
        config = resolved;
      },
    },
    {
      name: 'page-document',
      apply: 'build',
      enforce: 'post',
      applyToEnvironment: (environment) => environment.name === 'client',
      async generateBundle() {
        if (embed === undefined) return;
        const source = await buildEmbedScript(config.root, resolve(config.root, embed));
        this.emitFile({ type: 'asset', fileName: EMBED_FILE, source });
      },
      writeBundle(_options, bundle) {
        writeSite({
          folder: resolve(config.root, this.environment.config.build.outDir),
          base: config.base,
          apiOrigin: apiOriginOf(settings.VITE_API_URL),
          chunks: Object.values(bundle).filter((output) => output.type === 'chunk'),
          hosting,
          preload,
        });
      },
    },
    {
      name: 'page-embed-script',
      apply: 'serve',
      configureServer(server) {
        if (embed === undefined) return;
        server.middlewares.use((request, _response, next) => {
          if (request.url === `/${EMBED_FILE}`) request.url = `/${embed}`;
          next();
        });
      },
    },
    preloadHelper,
  ];
}

/**
 * In place of Vite's preload helper, which reads `import.meta`: an inline script has none. Our lazy chunks import only
 * the document's script, so there is nothing to preload.
 */
const preloadHelper: Plugin = {
  name: 'page-no-preload-helper',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};
