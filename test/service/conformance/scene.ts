import type { JsonObject } from '../../../src/contract/json.ts';
import type { ServiceOptions } from '../../../src/service/options.ts';
import type { PoolEntry } from '../../../src/service/rules/requisites.ts';
import { findPayment } from '../../../src/service/store/payments.ts';
import { APPEALS, anAppealBody } from '../support/appeals.ts';
import {
  anInternalBody,
  type Bench,
  type CallOptions,
  INTERNAL,
  newOrder,
  openBench,
  text,
} from '../support/bench.ts';
import { holdDatabase } from '../support/hold-database.ts';

/** A service in which every endpoint can succeed. */
export interface Scene {
  readonly bench: Bench;
  /** An order without a payment. */
  readonly orderId: string;
  /** An order with a payment, and the payment's numeric ID. */
  readonly takenOrderId: string;
  readonly paymentId: number;
  /** The payment's appeal, after {@link openAppeal}. */
  appealId: number;
}

export type SceneOptions = Partial<ServiceOptions> & { readonly pool?: readonly PoolEntry[] };

export async function openScene(options: SceneOptions = {}): Promise<Scene> {
  const bench = await openBench(options);
  const token = bench.apiKey;
  const [open, taken] = [await newOrder(bench), await newOrder(bench)];
  const internal = await bench.post(INTERNAL, anInternalBody(taken['order_id']), { token });
  const stored =
    internal.status === 200
      ? await findPayment(bench.context.database, text(internal.body['payment_id']))
      : null;
  return {
    bench,
    orderId: text(open['order_id']),
    takenOrderId: text(taken['order_id']),
    paymentId: stored?.id ?? 0,
    appealId: 0,
  };
}

/** Creates an appeal about the scene's payment. */
export async function openAppeal(scene: Scene): Promise<Scene> {
  const { bench, paymentId } = scene;
  const answer = await bench.post(APPEALS, anAppealBody(paymentId), { token: bench.apiKey });
  scene.appealId = Number(answer.body['id']);
  return scene;
}

/** Sends a request to a path with a trailing slash. */
export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: JsonObject | string;
  readonly options?: CallOptions;
}

/** @param slash whether the path keeps its trailing slash */
export function ask({ bench }: Scene, { method, path, body, options }: Ask, slash: boolean) {
  const spelled = slash ? path : path.replace(/\/(?=$|\?)/, '');
  return method === 'GET' ? bench.get(spelled, options) : bench.post(spelled, body ?? '', options);
}

/** Requests a creation that exceeds its timeout of thirty seconds, because the database is locked. */
export async function askInVain(scene: Scene, asked: Ask): ReturnType<typeof ask> {
  const { context, clock } = scene.bench;
  const release = await holdDatabase(context.database);
  const answering = ask(scene, asked, true);
  await Promise.resolve();
  clock.advance(30_000);
  const answer = await answering;
  await release();
  return answer;
}
