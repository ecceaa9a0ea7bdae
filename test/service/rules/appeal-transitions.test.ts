import { describe, expect, it } from 'vitest';
import { APPEAL_STATUSES } from '../../../src/contract/statuses.ts';
import {
  appealSourcesOf,
  isOpenAppeal,
  OPEN_APPEAL_STATUSES,
} from '../../../src/service/rules/appeal-transitions.ts';

describe('an appeal', () => {
  it.each([
    ['new', []],
    ['in_progress', ['new']],
    ['done', ['in_progress']],
    ['rejected', ['in_progress']],
  ] as const)('becomes %s from %j only', (to, from) => {
    expect(appealSourcesOf(to)).toEqual(from);
  });

  it('is open until it is decided', () => {
    expect(OPEN_APPEAL_STATUSES).toEqual(['new', 'in_progress']);
    expect(APPEAL_STATUSES.filter((status) => !isOpenAppeal(status))).toEqual(['done', 'rejected']);
  });
});
