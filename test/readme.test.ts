import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../src/contract/amount.ts';
import { magicFault, magicOutcome, magicRefusesRead } from '../src/sandbox/magic/magic-sums.ts';

const ROOT = join(import.meta.dirname, '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

describe('the README', () => {
  it('contains the example test as it runs', () => {
    expect(README).toContain(readFileSync(join(ROOT, 'test/page/example.test.ts'), 'utf8'));
  });

  it.each(['README.md', 'docs/api.md'])('and %s use no magic sum', (path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    const sums = [...text.matchAll(/\\?"(?:amount|sum)\\?": "?(\d+\.\d+)/g)].map(([, sum]) => Number(sum));
    expect(sums.length).toBeGreaterThan(1);
    for (const sum of sums) {
      const amount = parseAmount(sum);
      if (amount === null) throw new TypeError(`${sum} is no amount`);
      const call = { kind: 'payment_create' as const, body: { amount: sum } };
      expect([magicFault(call), magicOutcome(amount), magicRefusesRead(amount)]).toEqual([null, null, false]);
    }
  });

  it('has a shell function that extracts a field of an answer, or prints the answer without it', () => {
    const [field = ''] = /^field\(\) \{[\s\S]*?"; \}$/m.exec(README) ?? [];
    const ask = (answer: string) =>
      spawnSync('sh', ['-c', `${field}\nfield .a[0].id`], { input: answer, encoding: 'utf8' });
    expect(ask('{"a": [{"id": 7}]}')).toMatchObject({ status: 0, stdout: '7\n', stderr: '' });
    for (const refused of ['{"detail": "No available cards"}', 'Bad Gateway']) {
      expect(ask(refused)).toMatchObject({ status: 1, stdout: '', stderr: `${refused}\n` });
    }
  });
});
