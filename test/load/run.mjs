// Runs every scene of this folder, or the one named. Each is TypeScript that Vite loads, and prints figures as lines of JSON.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';

const folder = import.meta.dirname;
const [named] = process.argv.slice(2);
const scenes = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => basename(name, '.ts'))
  .filter((name) => named === undefined || name === named);
if (scenes.length === 0) throw new Error(`there is no scene ${named}`);

const loader = await createServer({
  configFile: false,
  root: join(folder, '../..'),
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, watch: null, ws: false },
});
try {
  for (const scene of scenes) {
    const { main } = await loader.ssrLoadModule(`/test/load/${scene}.ts`);
    await main();
  }
} finally {
  await loader.close();
}
