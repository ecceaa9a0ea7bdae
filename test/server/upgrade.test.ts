import { describe, expect, it } from 'vitest';
import { upgradeUnderPolling } from '../load/upgrade/under-polling.ts';
import { PLACES } from '../service/support/database-addresses.ts';

describe.each(PLACES)('the upgrade of a database of version 7 under polling, on $kind', ({ place }) => {
  it('changes no answer, loses nothing, and sends each webhook that waits once', async () => {
    const { polls, wrong, webhooks, lostRows } = await upgradeUnderPolling({ database: await place() });
    expect(wrong).toEqual([]);
    // A poll that begins while the old process stops may find nobody there, as one before the new process listens.
    const allowed = /^(?:old|new)(?:: (?:503|ECONNREFUSED|ECONNRESET))?$/;
    expect(Object.keys(polls).filter((what) => !allowed.test(what))).toEqual([]);
    expect(webhooks).toEqual({ msg_due: 1, msg_retried: 1 });
    expect(lostRows).toEqual({});
  });
});
