import { createApp } from './app.ts';
import type { Connection } from './connection.ts';
import type { ServiceContext } from './context.ts';
import { createFastPath, type FastPath } from './fast-path.ts';
import { openContext } from './open-context.ts';
import type { ServiceOptions } from './options.ts';
import { pollsOf } from './routes/v1/polls.ts';

export type { Clock } from './clock.ts';
export { systemClock } from './clock.ts';
export type { Connection } from './connection.ts';
export type { RequestData } from './http/request-data.ts';
export type { ResponseData } from './http/response-data.ts';
export type { Ids } from './lib/ids.ts';
export { secretCheckOf, WrongSecretError } from './operations/check-secret.ts';
export type { ServiceEvent, ServiceOptions } from './options.ts';

/** The payment service as one Web-standard handler. */
export interface Service {
  /** Answers every request, also the broken ones; it never rejects. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Answers polls as `fetch` would, at half the cost. Optional. */
  readonly fastPath?: FastPath;
  /** Stops its timers, while requests may still come, so that {@link close} takes less time. May be left out. */
  stopBackgroundWork?(): Promise<void>;
  /** Stops its timers and closes its store. No request may come after. */
  close(): Promise<void>;
}

/** Opens the store, brings it up to date, and starts the service's clockwork. @throws WrongSecretError */
export async function createService(options: ServiceOptions): Promise<Service> {
  return serviceOf(await openContext(options));
}

/** The HTTP face of a context that is already open. */
export function serviceOf(context: ServiceContext): Service {
  const polls = pollsOf(context);
  const app = createApp(context, polls);
  return {
    fastPath: createFastPath(context, polls),
    fetch: async (request, connection) => app.fetch(request, { connection }),
    stopBackgroundWork: () => context.stopBackgroundWork(),
    close: () => context.close(),
  };
}
