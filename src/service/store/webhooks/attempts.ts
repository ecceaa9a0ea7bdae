import type { Row, Sql } from '../drivers/database.ts';
import { numberIn, numberOrNullIn, textIn, textOrNullIn } from '../drivers/row.ts';

/** The result of an attempt: the response status, or why there was none. */
export interface AttemptResult {
  readonly status: number | null;
  /** `null` when the webhook was accepted. */
  readonly error: string | null;
  /** The beginning of the response body. */
  readonly answer: string | null;
}

/** One attempt to deliver a webhook. Times are epoch milliseconds. */
export interface Attempt extends AttemptResult {
  /** `id` of the webhook's row. */
  readonly webhook: number;
  /** Counts from 1. */
  readonly number: number;
  readonly url: string;
  readonly startedAt: number;
  /** `null` while the attempt is under way, or when its process crashed. */
  readonly endedAt: number | null;
}

export async function insertAttempt(
  sql: Sql,
  attempt: Pick<Attempt, 'webhook' | 'number' | 'url' | 'startedAt'>,
): Promise<void> {
  await sql.query('insert into webhook_attempts (webhook, number, url, started_at) values (?, ?, ?, ?)', [
    attempt.webhook,
    attempt.number,
    attempt.url,
    attempt.startedAt,
  ]);
}

export async function endAttempt(
  sql: Sql,
  { webhook, number }: Pick<Attempt, 'webhook' | 'number'>,
  result: AttemptResult,
  now: number,
): Promise<void> {
  await sql.query(
    'update webhook_attempts set ended_at = ?, status = ?, error = ?, answer = ? where webhook = ? and number = ?',
    [now, result.status, result.error, result.answer, webhook, number],
  );
}

/** All attempts of these webhooks, in order. */
export async function attemptsOf(sql: Sql, webhooks: readonly number[]): Promise<readonly Attempt[]> {
  if (webhooks.length === 0) return [];
  const rows = await sql.query(
    `select * from webhook_attempts where webhook in (${webhooks.map(() => '?').join(', ')})
     order by webhook, number`,
    webhooks,
  );
  return rows.map(attemptOf);
}

function attemptOf(row: Row): Attempt {
  return {
    webhook: numberIn(row, 'webhook'),
    number: numberIn(row, 'number'),
    url: textIn(row, 'url'),
    startedAt: numberIn(row, 'started_at'),
    endedAt: numberOrNullIn(row, 'ended_at'),
    status: numberOrNullIn(row, 'status'),
    error: textOrNullIn(row, 'error'),
    answer: textOrNullIn(row, 'answer'),
  };
}
