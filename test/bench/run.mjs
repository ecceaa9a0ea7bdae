// The bench is TypeScript; Vite, which builds everything else here, runs it too.
import { join } from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '../..');
const loader = await createServer({
  configFile: false,
  root,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
try {
  const { main } = await loader.ssrLoadModule('/test/bench/main.ts');
  await main(process.argv.slice(2));
} finally {
  await loader.close();
}
