/**
 * Waits for all, and then rejects with the first error. Inside a transaction use this for statements that run
 * together: with `Promise.all` some could run after the transaction has been rolled back.
 */
export async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(work);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
