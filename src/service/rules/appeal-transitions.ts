import { APPEAL_STATUSES, type AppealStatus } from '../../contract/statuses.ts';

/** The allowed transitions of an appeal's status. */
const NEXT: Readonly<Record<AppealStatus, readonly AppealStatus[]>> = {
  new: ['in_progress'],
  in_progress: ['done', 'rejected'],
  done: [],
  rejected: [],
};

/** The statuses that may become `to`, for a compare-and-set. */
export function appealSourcesOf(to: AppealStatus): readonly AppealStatus[] {
  return APPEAL_STATUSES.filter((from) => NEXT[from].includes(to));
}

/** Whether the appeal is undecided. A payment has at most one such appeal. */
export function isOpenAppeal(status: AppealStatus): boolean {
  return NEXT[status].length > 0;
}

export const OPEN_APPEAL_STATUSES: readonly AppealStatus[] = APPEAL_STATUSES.filter(isOpenAppeal);
