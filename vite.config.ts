import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { pagePlugin } from './src/server/build/page-plugin.ts';
import { servicePlugin } from './src/server/build/service-plugin.ts';
import { PAGE_TARGETS } from './src/server/build/targets.ts';
import { chromiumPath } from './test/requirements.ts';
import SlowestFirstSequencer from './test/slowest-first-sequencer.ts';

/** No test is about speed: a limit only ends what hangs, on a busy machine too. */
const limits = { testTimeout: 90_000, hookTimeout: 90_000 } as const;

/** Files share their worker's modules, of which there are many; so no module of tests may keep anything of a file. */
const shared = { isolate: false, ...limits } as const;

const browser = {
  test: {
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    globalSetup: 'test/browser/harness/global-setup.ts',
    ...shared,
  },
};

export default defineConfig({
  plugins: [
    pagePlugin({
      // Early is what shows first: a code to scan on a wide screen, copy buttons and steps on a phone. Both at once would share
      // the network; the page asks for the other after its first paint.
      preload: {
        'src/page/qr/qr.ts': '(min-width:860px)',
        'src/page/extras/extras.ts': '(max-width:859px)',
      },
      embed: 'src/embed/embed.ts',
    }),
    servicePlugin(),
  ],
  server: { host: '127.0.0.1', strictPort: true },
  preview: { host: '127.0.0.1', strictPort: true },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: PAGE_TARGETS,
        cssTarget: PAGE_TARGETS,
        modulePreload: false,
        assetsInlineLimit: 0,
        cssCodeSplit: false,
        rolldownOptions: {
          output: {
            hashCharacters: 'hex',
            // Everything that is not lazy is in the document; the libraries first, which run while the rest is on its way.
            codeSplitting: {
              groups: [
                { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
                { name: 'page', tags: ['$initial'] },
              ],
            },
          },
          checks: { pluginTimings: false },
        },
      },
    },
    server: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['libsql', 'postgres'] },
      build: {
        outDir: 'dist/server',
        target: 'node20',
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: {
            main: 'src/server/main.ts',
            bin: 'src/server/bin.ts',
            verify: 'src/server/verify/main.ts',
            backup: 'src/server/backup/main.ts',
            restore: 'src/server/backup/restore-main.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'server']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  test: {
    reporters: ['default', './test/reporter.ts'],
    // One more than processors, because some tests wait: for processes, timers, a database.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirstSequencer },
    projects: [
      {
        test: {
          name: 'page',
          include: ['test/{contract,embed,page}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          globalSetup: 'test/service/support/global-setup.ts',
          ...shared,
        },
      },
      {
        test: {
          name: 'service',
          include: ['test/*.test.ts', 'test/{service,sandbox,server}/**/*.test.ts'],
          // Vitest fails files without tests, and these have some only with a database.
          exclude: process.env['TEST_DATABASE_URL'] ? [] : ['**/*.postgres.test.ts'],
          globalSetup: 'test/service/support/global-setup.ts',
          ...shared,
        },
      },
      ...(chromiumPath(process.env) === null ? [] : [browser]),
    ],
  },
});
