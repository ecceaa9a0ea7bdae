import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NAMED_GEOS } from '../../src/contract/geo-names.ts';
import { TRANSFER_METHODS } from '../../src/contract/methods.ts';
import { CALL_KINDS } from '../../src/sandbox/classify-call.ts';
import { PRESETS } from '../../src/sandbox/faults/presets.ts';
import { banksIn } from '../../src/service/rules/banks.ts';
import { openSandbox, payableOrder } from './support.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');

const SANDBOX_README = readFileSync(join(import.meta.dirname, '../../src/sandbox/README.md'), 'utf8');

const ROWS = [...DOCUMENT.matchAll(/^\| (GET|POST|DELETE) \| `(\/sandbox[^`]*)` \|/gm)].map(
  ([, method = '', path = '']) => [method, path] as const,
);

describe('docs/api.md', () => {
  it('documents the sandbox’s calls', () => {
    expect(ROWS.length).toBeGreaterThan(20);
  });

  it.each(ROWS)('documents the existing call %s %s', async (method, path) => {
    const bench = await openSandbox();
    const orderId = await payableOrder(bench);
    const asked = path.replace('{order_id}', orderId).replaceAll(/\{\w+\}/g, '1');
    const { status, body } =
      method === 'POST' ? await bench.post(asked, {}) : await bench.send(method, asked);
    expect(status).not.toBe(405);
    expect(status).not.toBe(500);
    expect(body['detail']).not.toBe('Not Found');
  });

  it.each(NAMED_GEOS)('documents $name and its banks', ({ id, name, code, currency }) => {
    expect(DOCUMENT).toMatch(new RegExp(`^\\| ${id} \\| ${name} \\| \\w+ \\| ${currency} \\|$`, 'm'));
    const banks = banksIn(code).map(
      (bank) => `${bank.aliases.map((alias) => `\`${alias}\``).join(' ')} ${bank.name}`,
    );
    expect(DOCUMENT).toContain(`\n| ${id} | ${banks.join(', ')} |\n`);
  });

  it.each(TRANSFER_METHODS)('documents the method %s', (method) => {
    expect(DOCUMENT.split('## Orders and payments')[0]).toContain(`\`${method}\``);
  });

  it.each([...Object.keys(PRESETS), ...CALL_KINDS])('and the sandbox’s README document %s', (name) => {
    expect(DOCUMENT).toContain(`\`${name}\``);
    expect(SANDBOX_README).toContain(`\`${name}\``);
  });
});
