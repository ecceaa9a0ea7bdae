import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dataDir, start } from './whole-server.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
const FIRST_HOUR = DOCUMENT.slice(
  DOCUMENT.indexOf('## The first hour'),
  DOCUMENT.indexOf('## Rules of every call'),
);

const blocksIn = (language: string) =>
  [...FIRST_HOUR.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, name, code = '']) =>
    name === language ? [code] : [],
  );

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

it('the first hour of docs/api.md pays an order twice, and its receiver verifies both webhooks', async () => {
  const folder = await dataDir();
  const server = await start(await dataDir());
  const port = String(await freePort());
  const [verified = '', receiver = ''] = blocksIn('js');
  await writeFile(join(folder, 'verified.mjs'), verified);
  await writeFile(join(folder, 'receiver.mjs'), receiver.replace('9000', port));
  const script = blocksIn('sh')
    .join('')
    .replace(/^BASE=.*$/m, `BASE=${server.origin}`)
    .replace(/^API_KEY=.*$/m, `API_KEY=${server.apiKey}`)
    .replaceAll('127.0.0.1:9000', `127.0.0.1:${port}`);
  const [secretLine = ''] = /^WEBHOOK_SECRET=.*$/m.exec(script) ?? [];
  const run = async (commands: string) => {
    const shell = spawn('bash', ['-euc', commands], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await Promise.all([text(shell.stdout), once(shell, 'exit')]);
    return said;
  };
  const secret = await run(`BASE=${server.origin}\n${secretLine}\nprintf %s "$WEBHOOK_SECRET"`);
  const shop = spawn(process.execPath, ['receiver.mjs'], { cwd: folder, env: { WEBHOOK_SECRET: secret } });
  onTestFinished(() => void shop.kill());
  let printed = '';
  shop.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const reached = () => fetch(`http://127.0.0.1:${port}`).then(({ status }) => expect(status).toBe(401));
  await vi.waitFor(reached, { timeout: 30_000 });

  const numbers = [];
  for (let day = 0; day < 2; day += 1) {
    const said = await run(`${script}\necho "number: $NUMBER"`);
    numbers.push(/number: (\d+)$/m.exec(said)?.[1]);
  }

  expect(new Set(numbers).size).toBe(2);
  const lines = numbers.map((number) => `order ${number}: completed, 1500.75\n`).join('');
  await vi.waitFor(() => expect(printed).toBe(lines), { timeout: 30_000 });
});
