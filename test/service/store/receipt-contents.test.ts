import { describe, expect, it } from 'vitest';
import { isObject } from '../../../src/contract/json.ts';
import { createRetention } from '../../../src/service/retention.ts';
import { deleteContent, storeContent } from '../../../src/service/store/receipt-contents.ts';
import { APPEALS, anAppealBody, disputed, newAppeal } from '../support/appeals.ts';
import { type Bench, openBench } from '../support/bench.ts';
import { databases } from '../support/databases.ts';
import { aPdf, base64 } from '../support/files.ts';

const HOUR_MS = 3600_000;
const large = aPdf(700_000);
const receipt = { file: base64(large), file_name: 'receipt.pdf' };

/** The number of pieces of each stored content, and of contents that no receipt refers to. */
async function stored({ context }: Bench) {
  const pieces = await context.database.query(
    'select count(*) as n, max(length(piece)) as longest from receipt_pieces group by content_id',
  );
  const [row] = await context.database.query('select count(*) as n from unreferenced_contents');
  return { pieces: pieces.map(({ n }) => Number(n)), unreferenced: Number(row?.['n']) };
}

describe.each(databases)('the content of receipts on $kind', (on) => {
  it('is stored in pieces, and served whole', async () => {
    const bench = await openBench({ on });
    const { appealId } = await newAppeal(bench, { receipt });
    expect(await stored(bench)).toEqual({ pieces: [4], unreferenced: 0 });
    const thread = await bench.get(`/support/appeals/${appealId}/messages`, { token: bench.apiKey });
    expect(thread.body['receipt']).toMatchObject({ size_bytes: large.length });
    const link = isObject(thread.body['receipt']) ? thread.body['receipt']['link'] : '';
    const headers = { authorization: `Token ${bench.apiKey}` };
    const answer = await bench.service.fetch(new Request(`http://service.internal${link}`, { headers }));
    expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
  });

  it('is deleted when nothing refers to it: the request was refused, or repeated another one', async () => {
    const bench = await openBench({ on });
    const { id } = await disputed(bench);
    const body = anAppealBody(id, { receipt });
    const post = () =>
      bench.post(APPEALS, body, { token: bench.apiKey, headers: { 'idempotency-key': 'one' } });
    const all = await Promise.all([post(), post(), post()]);
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    await expect.poll(() => stored(bench)).toEqual({ pieces: [4], unreferenced: 0 });
    const others = await Promise.all([1, 2].map(() => bench.post(APPEALS, body, { token: bench.apiKey })));
    expect(others.map(({ status }) => status)).toEqual([400, 400]);
    await expect.poll(() => stored(bench)).toEqual({ pieces: [4], unreferenced: 0 });
  });

  it('is not stored at all for a thread that is closed, or a payment whose appeal is open', async () => {
    const bench = await openBench({ on });
    const { appealId, id } = await newAppeal(bench);
    const writes = async () => {
      const [row] = await bench.context.database.query('select count(*) as n from receipt_pieces');
      return Number(row?.['n']);
    };
    const before = await writes();
    let stored = 0;
    const { database } = bench.context;
    const first = database.first;
    Object.assign(database, {
      first: (sql: string, values?: readonly (string | number | null)[]) => {
        if (sql.includes('into receipt_pieces')) stored += 1;
        return first(sql, values);
      },
    });
    const again = await bench.post(APPEALS, anAppealBody(id, { receipt }), { token: bench.apiKey });
    await database.query("update appeals set status = 'done'");
    const closed = await bench.post(
      `/support/appeals/${appealId}/messages`,
      { receipt },
      { token: bench.apiKey },
    );
    expect([again.status, closed.status, stored, await writes()]).toEqual([400, 409, 0, before]);
  });

  it('has no piece that reached the database after it was deleted', async () => {
    const bench = await openBench({ on });
    const { database, clock } = bench.context;
    const { first } = database;
    // The content is deleted between its first two pieces.
    let pieces = 0;
    const deleting = {
      ...database,
      async first(sql: string, values?: readonly (string | number | null)[]) {
        if (sql.includes('into receipt_pieces')) pieces += 1;
        if (pieces === 2) await deleteContent(database, 'late');
        return first(sql, values);
      },
    };
    const storing = storeContent(deleting, 'late', base64(large), clock.now());
    await expect(storing).rejects.toThrow('the content is gone');
    expect(await stored(bench)).toEqual({ pieces: [], unreferenced: 0 });
  });

  it('is deleted an hour after its request was cut off', async () => {
    const bench = await openBench({ on });
    await newAppeal(bench, { receipt });
    const { database, clock } = bench.context;
    await storeContent(database, 'cut-off', 'AAAA'.repeat(100_000), clock.now());
    expect(await stored(bench)).toMatchObject({ unreferenced: 1 });
    const retention = createRetention(bench.context);
    bench.clock.advance(HOUR_MS + 1);
    await expect.poll(() => stored(bench)).toEqual({ pieces: [4], unreferenced: 0 });
    await retention.stop();
  });
});
