import { defineConfig } from 'vite';
import { packageTypes } from './src/server/build/package-types.ts';

/** The package's entries besides `embed`, which is the site's own `/embed.js`. Only the two databases stay outside. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['libsql', 'postgres'] },
  plugins: [
    packageTypes({ entries: ['package/client', 'package/service', 'package/testing', 'embed/embed'] }),
  ],
  build: {
    ssr: true,
    outDir: 'dist/package',
    target: 'node20',
    minify: false,
    rolldownOptions: {
      preserveEntrySignatures: 'strict',
      input: {
        client: 'src/package/client.ts',
        service: 'src/package/service.ts',
        testing: 'src/package/testing.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js' },
      checks: { pluginTimings: false },
    },
  },
});
