import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../../../src/contract/json.ts';
import { MOST_REPLACEMENTS } from '../../../src/service/rules/payment-replacement.ts';
import type { Database, Row } from '../../../src/service/store/drivers/database.ts';

/** The response to one call, made by any process of the service. */
export interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

/** The service under load. */
export interface Target {
  /** Calls one of the processes, each in turn. */
  call(path: string, token: string, body: JsonObject): Promise<Answer>;
  readonly apiKey: string;
  readonly operatorToken: string;
  /** The service's own database. */
  readonly database: Database;
  /** The webhooks received so far, as `<event> <payment_id>`, each once. */
  readonly received: ReadonlySet<string>;
}

export interface Size {
  readonly orders: number;
  /** How many orders are under load at once. */
  readonly ordersAtOnce: number;
  /** How many tabs of each order create payments at once, and how many each creates. */
  readonly tabs: number;
  readonly steps: number;
  /** The longest pause of a tab between two creations. */
  readonly pauseMs: number;
}

/** What happened, and every violated invariant in words. */
export interface Report {
  readonly counts: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

/** The methods that payers choose from. The pool needs entries for each. */
export const METHODS = ['to_card_number', 'to_sbp_number', 'to_account_number'] as const;

const REQUISITES = ['card_number', 'sbp_phone_number', 'account_number'];
const AMOUNT = 1500;
const HOOK_WAIT_MS = 60_000;

/**
 * Payers with many tabs of one order create and replace its payments, by stale IDs too, while old and new
 * payments are completed and canceled. At the end, half of the orders get money for each of their payments.
 * Nothing is sized so that every request succeeds: a small pool refuses some.
 */
export async function replacementStorm(target: Target, size: Size, random: () => number): Promise<Report> {
  const storm = new Storm(target, size, random);
  for (let first = 0; first < size.orders; first += size.ordersAtOnce) {
    const batch = Math.min(size.ordersAtOnce, size.orders - first);
    await Promise.all(Array.from({ length: batch }, () => storm.order()));
    await storm.checkOpenPayments();
  }
  await storm.payHalfForAll();
  return storm.report();
}

class Storm {
  readonly #counts = new Map<string, number>();
  readonly #problems: string[] = [];
  /** All payments that were answered, by their order. */
  readonly #known = new Map<string, string[]>();
  /** Payments whose requisites a tab has seen. */
  readonly #shown = new Set<string>();
  readonly #completed = new Set<string>();
  readonly #canceled = new Set<string>();

  constructor(
    private readonly target: Target,
    private readonly size: Size,
    private readonly random: () => number,
  ) {}

  async order(): Promise<void> {
    const body = { amount: AMOUNT, outter_id: 'storm', redirect_url: 'https://shop.example/' };
    const answer = await this.target.call('/api/v1/orders/', this.target.apiKey, body);
    const orderId = String(answer.body['order_id']);
    this.#known.set(orderId, []);
    await Promise.all(Array.from({ length: this.size.tabs }, () => this.#tab(orderId)));
  }

  async #tab(orderId: string): Promise<void> {
    let last: string = randomUUID();
    for (let step = 0; step < this.size.steps; step += 1) {
      last = (await this.#create(orderId, last)) ?? last;
      await sleep(this.random() * this.size.pauseMs);
      // About three times in the life of an order.
      if (this.random() * this.size.tabs * this.size.steps < 3) await this.#end(orderId);
    }
  }

  /** @param last the payment that this tab shows */
  async #create(orderId: string, last: string): Promise<string | null> {
    const replaces = this.random() < 0.6 ? this.#replaced(orderId, last) : null;
    const answer = await this.target.call('/api/v1/payments/internal/', this.target.apiKey, {
      order_id: orderId,
      amount: AMOUNT,
      transfer_method: this.#method(replaces !== null),
      client_id: 'storm',
      client_ip: '203.0.113.5',
      ...(replaces === null ? {} : { replaces }),
    });
    const { status, body } = answer;
    this.#count(status === 200 ? 'answered' : `refused: ${body['detail']}`);
    if (status !== 200) {
      if (status !== 400) this.#problems.push(`a creation is ${status}: ${JSON.stringify(body)}`);
      return null;
    }
    const paymentId = String(body['payment_id']);
    if (replaces === paymentId && body['status'] === 'created')
      this.#problems.push(`the replaced payment ${paymentId} was the answer`);
    this.#known.get(orderId)?.push(paymentId);
    if (REQUISITES.some((name) => body[name] !== null)) this.#shown.add(paymentId);
    return paymentId;
  }

  /** A plain creation is mostly a tab that is opened again. */
  #method(isReplacement: boolean): string {
    return (isReplacement || this.random() < 0.1 ? this.#oneOf(METHODS) : METHODS[0]) ?? '';
  }

  /** What a tab replaces: what it shows, what another tab showed, or something unknown. */
  #replaced(orderId: string, last: string): string {
    const dice = this.random();
    if (dice < 0.6) return last;
    return dice < 0.9 ? (this.#oneOf(this.#known.get(orderId) ?? []) ?? last) : randomUUID();
  }

  /** Completes one of the order's payments, seldom cancels one. */
  async #end(orderId: string): Promise<void> {
    const paymentId = this.#oneOf(this.#known.get(orderId) ?? []);
    if (paymentId !== undefined) await this.#move(paymentId, this.random() < 0.75 ? 'complete' : 'cancel');
  }

  async #move(paymentId: string, verb: 'complete' | 'cancel'): Promise<void> {
    const path = `/operator/payments/${paymentId}/${verb}`;
    const { status, body } = await this.target.call(path, this.target.operatorToken, {});
    this.#count(`${verb}: ${status}`);
    if (status === 200) (verb === 'complete' ? this.#completed : this.#canceled).add(paymentId);
    else if (status !== 409) this.#problems.push(`${verb} is ${status}: ${JSON.stringify(body)}`);
    // Only payments whose requisites were never shown are deleted.
    const isDeleted = String(body['detail']).startsWith('a payment that is deleted');
    if (verb === 'complete' && status !== 200 && (!isDeleted || this.#shown.has(paymentId))) {
      this.#problems.push(`money for ${paymentId} was refused`);
    }
  }

  /** Money arrives at once for every payment of every other order. */
  async payHalfForAll(): Promise<void> {
    const orders = [...this.#known.values()].filter((_, index) => index % 2 === 0);
    for (const payments of orders) {
      await Promise.all([...new Set(payments)].map((paymentId) => this.#move(paymentId, 'complete')));
    }
  }

  async checkOpenPayments(): Promise<void> {
    const rows = await this.#rows(
      "select order_id from payments where status = 'created' group by order_id having count(*) > 1",
    );
    this.#each(rows, ({ order_id }) => `order ${order_id} has two open payments`);
  }

  async report(): Promise<Report> {
    await this.checkOpenPayments();
    const payments = await this.#rows(
      'select payment_id, order_id, status, replaces from payments order by id',
    );
    await this.#checkPairs();
    this.#checkPayments(payments);
    await this.#checkPaidTwice(payments);
    await this.#checkWebhooks(payments);
    this.#count('payments', payments.length);
    this.#count('replaced', payments.filter(({ replaces }) => replaces !== null).length);
    this.#count('webhooks received', this.target.received.size);
    return { counts: Object.fromEntries([...this.#counts].sort()), problems: this.#problems };
  }

  /** No cooldown ends during a storm, so each pair stays with its first order. */
  async #checkPairs(): Promise<void> {
    const rows = await this.#rows(
      `select requisite_id, amount from payments where status <> 'deleted'
       group by requisite_id, amount having count(distinct order_id) > 1`,
    );
    this.#each(rows, ({ requisite_id }) => `requisite ${requisite_id} was given to two orders`);
  }

  #checkPayments(payments: readonly Row[]): void {
    const byId = new Map(payments.map((payment) => [String(payment['payment_id']), payment]));
    for (const paymentId of [...this.#known.values()].flat()) {
      if (!byId.has(paymentId)) this.#problems.push(`payment ${paymentId} was answered and is not stored`);
    }
    for (const paymentId of this.#completed) {
      if (byId.get(paymentId)?.['status'] !== 'completed')
        this.#problems.push(`money for ${paymentId} is lost`);
    }
    for (const orderId of this.#known.keys()) {
      this.#checkOrder(
        orderId,
        payments.filter(({ order_id }) => order_id === orderId),
      );
    }
  }

  #checkOrder(orderId: string, payments: readonly Row[]): void {
    const replaced = payments.flatMap(({ replaces }) => (replaces === null ? [] : [replaces]));
    if (new Set(replaced).size < replaced.length)
      this.#problems.push(`${orderId}: one payment was replaced twice`);
    if (replaced.length > MOST_REPLACEMENTS)
      this.#problems.push(`${orderId}: ${replaced.length} replacements`);
    const isPaid = payments.some(({ status }) => status === 'completed');
    const isOpen = payments.some(({ status }) => status === 'created');
    const isCanceled = payments.some(({ payment_id }) => this.#canceled.has(String(payment_id)));
    if (payments.length > 0 && !isPaid && !isOpen && !isCanceled)
      this.#problems.push(`${orderId} lost its payment`);
    for (const payment of payments) {
      const [paymentId, status] = [String(payment['payment_id']), payment['status']];
      const isReplaced = replaced.includes(paymentId);
      if (isReplaced && status === 'created') this.#problems.push(`${paymentId} was replaced and is open`);
      const hasReason = isReplaced || isPaid || this.#canceled.has(paymentId);
      if (status === 'canceled' && !hasReason)
        this.#problems.push(`${paymentId} was canceled without a reason`);
      if (status === 'created' && isPaid) this.#problems.push(`${paymentId} is open, and ${orderId} is paid`);
      if (status === 'deleted' && this.#shown.has(paymentId))
        this.#problems.push(`${paymentId} was shown and is deleted`);
    }
  }

  async #checkPaidTwice(payments: readonly Row[]): Promise<void> {
    const marked = await this.#rows(
      "select distinct subject_id from journal where action = 'order.paid_twice' order by subject_id",
    );
    const completed = payments.filter(({ status }) => status === 'completed').map(({ order_id }) => order_id);
    const twice = new Set(completed.filter((orderId, index) => completed.indexOf(orderId) < index));
    this.#count('orders paid twice', twice.size);
    const expected = JSON.stringify([...twice].sort());
    if (JSON.stringify(marked.map(({ subject_id }) => subject_id)) !== expected) {
      this.#problems.push('the audit log does not mark exactly the orders that were paid twice');
    }
  }

  /** Each completed payment is posted; the end of any other only where another payment did not take its place. */
  async #checkWebhooks(payments: readonly Row[]): Promise<void> {
    const completed = payments.filter(({ status }) => status === 'completed');
    const ended = await this.#rows(
      `select action, subject_id from journal
       where action in ('payment.deleted', 'payment.canceled') and actor <> 'service'`,
    );
    const expected = [
      ...completed.map(({ payment_id }) => `payment.completed ${payment_id}`),
      ...ended.map(({ action, subject_id }) => `${action} ${subject_id}`),
    ];
    const { received } = this.target;
    const end = Date.now() + HOOK_WAIT_MS;
    while (expected.some((each) => !received.has(each)) && Date.now() < end) await sleep(50);
    const stored = await this.#rows('select event, payment_id from webhooks');
    const said = stored.map(({ event, payment_id }) => `${event} ${payment_id}`);
    const missing = expected.filter((each) => !received.has(each));
    this.#problems.push(...missing.map((each) => `no webhook: ${each}`));
    const superfluous = said.filter((each) => !expected.includes(each));
    this.#problems.push(...superfluous.map((each) => `a webhook too many: ${each}`));
    if (new Set(said).size < said.length) this.#problems.push('a change has two webhooks');
  }

  #rows(query: string): Promise<readonly Row[]> {
    return this.target.database.query(query);
  }

  #each(rows: readonly Row[], problem: (row: Row) => string): void {
    this.#problems.push(...rows.map(problem));
  }

  #count(what: string, by = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by);
  }

  #oneOf<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.random() * values.length)];
  }
}

/** A reproducible sequence of numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
