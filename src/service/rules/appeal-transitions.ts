import { APPEAL_STATUSES, type AppealStatus } from '../../contract/statuses.ts';

/** What an appeal may become (interface 3.2 names the states, the transitions are ours). */
const NEXT: Readonly<Record<AppealStatus, readonly AppealStatus[]>> = {
  new: ['in_progress'],
  in_progress: ['done', 'rejected'],
  done: [],
  rejected: [],
};

/** The statuses that may become `to`: the condition of a compare-and-set. */
export function appealSourcesOf(to: AppealStatus): readonly AppealStatus[] {
  return APPEAL_STATUSES.filter((from) => NEXT[from].includes(to));
}

/** Somebody still has to decide. A payment has one such appeal at a time. */
export function isOpenAppeal(status: AppealStatus): boolean {
  return NEXT[status].length > 0;
}

export const OPEN_APPEAL_STATUSES: readonly AppealStatus[] = APPEAL_STATUSES.filter(isOpenAppeal);
