import { describe, expect, it, onTestFinished } from 'vitest';
import { openContext } from '../../../src/service/open-context.ts';
import { movePayment } from '../../../src/service/operations/move-payment.ts';
import { serviceOf } from '../../../src/service/service.ts';
import { insertPoolEntries } from '../../../src/service/store/pool/entries.ts';
import {
  callsTo,
  newMerchant,
  newPayment,
  PUBLIC_URL,
  paymentOf,
  SECRET,
  someCards,
  text,
} from '../support/bench.ts';
import { type ManualClock, manualClock } from '../support/clock.ts';
import { PLACES } from '../support/database-addresses.ts';
import { openSilentProxy } from '../support/silent-proxy.ts';

/** A process of the service in real time, whose waits and comparisons pass by a clock of their own. */
async function aProcess(database: string) {
  const waitingTime = manualClock();
  const context = await openContext(
    { database, publicUrl: PUBLIC_URL, secret: SECRET, requisitesDelayMs: 0 },
    { realClock: waitingTime },
  );
  onTestFinished(() => context.close());
  return { ...callsTo(serviceOf(context)), context, waitingTime };
}

type Process = Awaited<ReturnType<typeof aProcess>>;

/** A payment, and a read in the other process that waits for its changes. */
async function scene(place: string, theirPlace = place) {
  const [ours, theirs] = [await aProcess(place), await aProcess(theirPlace)];
  await insertPoolEntries(ours.context.database, someCards(3));
  const bench = { ...ours, clock: ours.waitingTime, ...(await newMerchant(ours.context)) };
  const { orderId, payment } = await newPayment(bench);
  return {
    ours,
    theirs,
    orderId,
    paymentId: text(payment['payment_id']),
    read: await waitAt(theirs, orderId),
  };
}

async function waitAt(process: Process, orderId: string) {
  const before = await process.get(paymentOf(orderId));
  const tag = text(before.headers.get('etag'));
  const answer = process.get(paymentOf(orderId), { headers: { 'if-none-match': tag, prefer: 'wait=25' } });
  let isAnswered = false;
  void answer.then(() => {
    isAnswered = true;
  });
  return { answer, isAnswered: () => isAnswered };
}

/** Lets real time pass, for as long as the database and its connections may take. */
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Moves the process's own time forward, step by step, until the read is answered. @returns the time that it took, in ms */
async function advanceUntilAnswered(waitingTime: ManualClock, isAnswered: () => boolean): Promise<number> {
  for (let passedMs = 0; passedMs < 20_000; passedMs += 100) {
    for (let look = 0; look < 5 && !isAnswered(); look += 1) await pass(4);
    if (isAnswered()) return passedMs;
    waitingTime.advance(100);
  }
  throw new Error('the read was not answered');
}

describe.each(PLACES)('a read that waits in another process on $kind', ({ kind, place }) => {
  it(`is answered after ${kind === 'SQLite' ? 500 : 2000} ms at the latest, without a message`, async () => {
    const { ours, theirs, read, paymentId } = await scene(await place());
    await pass(300);
    await theirs.context.database.messages?.send('nonsense');
    await movePayment({ ...ours.context, database: unannounced(ours) }, paymentId, 'completed');
    const tookMs = await advanceUntilAnswered(theirs.waitingTime, read.isAnswered);
    expect(tookMs).toBeLessThanOrEqual(kind === 'SQLite' ? 500 : 2000);
    expect((await read.answer).body).toMatchObject({ status: 'completed' });
  });
});

/** The database, with transactions that announce nothing. */
function unannounced({ context: { database } }: Process): Process['context']['database'] {
  return {
    ...database,
    transaction: (work) => database.transaction(({ query, first }) => work({ query, first })),
  };
}

describe.each(PLACES.filter(({ kind }) => kind === 'PostgreSQL'))('on $kind', ({ place }) => {
  it('the other process is told by a message, before it compares', async () => {
    const { ours, read, paymentId } = await scene(await place());
    // Until it listens.
    await pass(500);
    await movePayment(ours.context, paymentId, 'completed');
    expect((await read.answer).body).toMatchObject({ status: 'completed' });
  });

  it('a process whose connections were cut finds the change by comparing, and listens again', async () => {
    const address = await place();
    const proxy = await openSilentProxy(address);
    onTestFinished(() => proxy.close());
    const { ours, theirs, read, paymentId, orderId } = await scene(address, proxy.address);
    await pass(300);
    proxy.cut();
    await movePayment(ours.context, paymentId, 'completed');
    const tookMs = await advanceUntilAnswered(theirs.waitingTime, read.isAnswered);
    expect(tookMs).toBeLessThanOrEqual(7100);
    expect((await read.answer).body).toMatchObject({ status: 'completed' });

    const again = await waitAt(theirs, orderId);
    // Until it has compared and listens, and the other one may send again.
    for (const process of [theirs, ours]) process.waitingTime.advance(6000);
    await pass(1000);
    await movePayment(ours.context, paymentId, 'refund');
    expect((await again.answer).body).toMatchObject({ status: 'refund' });
  });
});
