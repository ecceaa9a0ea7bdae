import { createApp } from './app.ts';
import { systemClock } from './clock.ts';
import type { Connection } from './connection.ts';
import type { ServiceContext } from './context.ts';
import { createFastPath, type FastPath } from './fast-path.ts';
import { starting } from './http/errors-v1.ts';
import { ALIVE, readinessResponse } from './http/health.ts';
import { createReceiptSlots } from './http/receipt-slots.ts';
import { json, responseTo } from './http/respond.ts';
import { openContext } from './open-context.ts';
import { createReadinessCheck } from './operations/check-readiness.ts';
import { createObservation, type ServiceState } from './operations/observe-service.ts';
import type { ServiceOptions } from './options.ts';
import { pollsOf } from './routes/v1/polls.ts';

export type { Clock } from './clock.ts';
export { systemClock } from './clock.ts';
export type { Connection } from './connection.ts';
export type { RequestData } from './http/request-data.ts';
export type { ResponseData } from './http/response-data.ts';
export { faultOf } from './lib/error-reason.ts';
export type { Ids } from './lib/ids.ts';
export { LOG_LEVELS, type LogLevel, SERVICE_EVENTS, type ServiceEventName } from './log-events.ts';
export { REFUSAL_CAUSES, type ServiceMetrics } from './metrics.ts';
export { secretCheckOf, WrongSecretError } from './operations/check-secret.ts';
export type { ServiceState } from './operations/observe-service.ts';
export type { ServiceEvent, ServiceOptions } from './options.ts';
export { POLL_ROUTE } from './routes/v1/polls.ts';
export { NewerSchemaError } from './store/drivers/migrate.ts';

/** The payment service as a Web-standard request handler. */
export interface Service {
  /** Answers every request, including those that fail; it never rejects. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Answers polls as `fetch` would, at half the cost. Optional. */
  readonly fastPath?: FastPath;
  /** The state of the service at this moment, for the metrics. Optional. */
  observe?(): Promise<ServiceState>;
  /** The patterns of its paths, such as `/api/v1/orders/:order_id`. Optional. */
  readonly routes?: readonly string[];
  /** Makes `/readyz` fail from now on, so that load balancers send no more requests. Optional. */
  drain?(): void;
  /** Stops background work while requests are still served, which shortens {@link close}. Optional. */
  stopBackgroundWork?(): Promise<void>;
  /** Stops background work and closes the database. No request may follow. */
  close(): Promise<void>;
}

/** Opens and migrates the database, and starts the service. @throws WrongSecretError */
export async function createService(options: ServiceOptions): Promise<Service> {
  return serviceOf(await openContext(options));
}

/** How long a request that changes something waits for a service that is being opened: as long as for a silent database. */
const START_LIMIT_MS = 10_000;

/**
 * Answers while the service is being opened: the process runs, `/readyz` says `starting`, and reads are 503, which a proxy
 * asks of another process. What is not a read it would not ask again, so that waits a moment for the service.
 * @param opening resolves to the service
 */
export function startingService(opening: Promise<Service>): Service {
  return {
    async fetch(request, connection) {
      const { url, method } = request;
      const [, name] = /^\/(livez|readyz|healthz)\/?$/.exec(new URL(url).pathname) ?? [];
      if (name === 'livez') return json(200, ALIVE);
      if (name !== undefined) return readinessResponse('starting');
      const service = method === 'GET' || method === 'HEAD' ? null : await inTime(opening, START_LIMIT_MS);
      return service === null ? responseTo(starting()) : service.fetch(request, connection);
    },
    observe: async () => ({
      unready: 'starting',
      clockAheadMs: null,
      receiptSlots: { taken: 0, all: 0 },
      stored: null,
    }),
    close: async () => {},
  };
}

/** @returns `null` when it fails, or is not there within the limit */
function inTime<T>(value: Promise<T>, limitMs: number): Promise<T | null> {
  return new Promise((resolve) => {
    const cancel = systemClock.after(limitMs, () => resolve(null));
    value.then(resolve, () => resolve(null)).finally(cancel);
  });
}

/** The request handler of an open context. */
export function serviceOf(context: ServiceContext): Service {
  const polls = pollsOf(context);
  const receiptSlots = createReceiptSlots();
  const whyUnready = createReadinessCheck(context);
  const app = createApp(context, polls, receiptSlots, whyUnready);
  return {
    fastPath: createFastPath(context, polls),
    observe: createObservation(context, whyUnready, receiptSlots),
    routes: app.routes.map(({ path }) => path),
    fetch: async (request, connection) => app.fetch(request, { connection }),
    drain: () => context.drain(),
    stopBackgroundWork: () => context.stopBackgroundWork(),
    close: () => context.close(),
  };
}
