import { expect, it } from 'vitest';
import { numbered } from '../../../../src/service/store/drivers/placeholders.ts';

it('numbers placeholders from one, in the order of their values', () => {
  expect(numbered('select ? from t where a = ? and b in (?, ?)')).toBe(
    'select $1 from t where a = $2 and b in ($3, $4)',
  );
  expect(numbered('select 1')).toBe('select 1');
});
