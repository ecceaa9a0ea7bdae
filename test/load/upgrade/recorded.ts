import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject } from '../../../src/contract/json.ts';
import { orderOf, paymentOf, READ_AT } from '../../service/store/version-7.ts';

/** What the build of version 7 answered on the fixture's rows, by path. */
export const RECORDED: JsonObject = recorded();

function recorded(): JsonObject {
  const path = join(import.meta.dirname, '../../service/store/version-7.json');
  const answers: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isObject(answers)) throw new TypeError('the recorded answers are no object');
  return answers;
}

/** The link that the fixture's QR codes contain. */
export const CODE =
  'https://qr.nspk.ru/AD1000DEMO0000000000000000000001?type=02&bank=100000000004&sum=150000&cur=RUB&crc=1A2B';

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The recorded answer to a page's read, as it is at `at` when the rows were made for `now`. */
export function recordedAt(path: string, now: number, at: number): JsonObject {
  const answer = RECORDED[path];
  if (!isObject(answer)) throw new TypeError(`nothing was recorded for ${path}`);
  const fields = Object.entries(answer).map(([name, value]) => {
    if (name === 'lifetime' && typeof value === 'number') {
      return [name, Math.max(0, Math.ceil(value - (at - now) / 1000))];
    }
    if (typeof value !== 'string' || !MOMENT.test(value)) return [name, value];
    return [name, new Date(Date.parse(value) - READ_AT + now).toISOString()];
  });
  return Object.fromEntries(fields);
}

/** An answer to one of the page's reads. */
export interface PageAnswer {
  readonly path: string;
  readonly body: JsonObject;
  readonly requestedAt: number;
  readonly answeredAt: number;
}

/**
 * The fields that differ from the recorded ones, with what they are; additions are none. A new build has the link of a QR
 * code in another field, and a picture in `qr_code`, on purpose.
 */
export function differencesOf({ path, body, requestedAt, answeredAt }: PageAnswer, now: number): JsonObject {
  const [first, last] = [recordedAt(path, now, requestedAt), recordedAt(path, now, answeredAt)];
  return Object.fromEntries(
    Object.entries(first).flatMap(([name, value]) => {
      const found = body[name];
      if (found === value || isBetween(found, last[name], value) || isMovedCode(path, name, found)) return [];
      return [[name, found === undefined ? 'missing' : found]];
    }),
  );
}

/** The time left goes down while the answer is under way; whether it is rounded up or down is not visible. */
function isBetween(found: unknown, least: unknown, most: unknown): boolean {
  if (typeof found !== 'number' || typeof least !== 'number' || typeof most !== 'number') return false;
  return found >= least - 1 && found <= most;
}

function isMovedCode(path: string, name: string, found: unknown): boolean {
  const payment = ['with a code', 'of version 2'].find((one) => path === pollOf(one));
  if (payment === undefined) return false;
  return name === 'qr_code'
    ? found === `https://pay.example/qr/${paymentOf(payment)}.png`
    : name === 'tpay_link' && found === CODE;
}

const pollOf = (payment: string) => `/api/v1/payments/check-by-order-id/${orderOf(payment)}/`;
