// Runs the load scenes: all of this folder, or those named. Vite, which builds everything else here, runs their TypeScript.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '../..');
const scenes = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length));
const named = process.argv.slice(2);
const unknown = named.filter((name) => !scenes.includes(name));
if (unknown.length > 0) throw new Error(`no scene ${unknown.join(', ')}; there are: ${scenes.join(', ')}`);

const loader = await createServer({
  configFile: false,
  root,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
try {
  for (const name of named.length === 0 ? scenes : named) {
    const { main } = await loader.ssrLoadModule(`/test/load/${name}.ts`);
    await main();
  }
} finally {
  await loader.close();
}
