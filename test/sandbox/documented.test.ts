import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openSandbox, payableOrder } from './support.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');

const ROWS = [...DOCUMENT.matchAll(/^\| (GET|POST|DELETE) \| `(\/sandbox[^`]*)` \|/gm)].map(
  ([, method = '', path = '']) => [method, path] as const,
);

describe('docs/api.md', () => {
  it('has the calls of the sandbox', () => {
    expect(ROWS.length).toBeGreaterThan(20);
  });

  it.each(ROWS)('is right about %s %s', async (method, path) => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    const asked = path.replace('{order_id}', orderId).replaceAll(/\{\w+\}/g, '1');
    const { status, body } =
      method === 'POST' ? await bench.post(asked, {}) : await bench.send(method, asked);
    expect(status).not.toBe(405);
    expect(status).not.toBe(500);
    expect(body['detail']).not.toBe('Not Found');
  });
});
