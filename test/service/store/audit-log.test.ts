import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVICE = join(import.meta.dirname, '../../../src/service');

it('appends to the audit log, and changes it only to remove personal data', () => {
  const writing = readdirSync(SERVICE, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(SERVICE, name), 'utf8');
      return [...text.matchAll(/(insert into|update|delete from|drop table|alter table) journal\b/g)].map(
        ([, how]) => `${name}: ${how}`,
      );
    });
  expect(writing.sort()).toEqual([
    'store/audit-log.ts: insert into',
    'store/upkeep/personal-data.ts: update',
  ]);
});
