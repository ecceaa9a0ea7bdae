import type { Connection } from '../service/connection.ts';
import type { ServiceOptions } from '../service/options.ts';
import { createService as open } from '../service/service.ts';

export type { Clock } from '../service/clock.ts';
export type { Connection } from '../service/connection.ts';
export type { Ids } from '../service/lib/ids.ts';
export type { ServiceEvent, ServiceOptions } from '../service/options.ts';

/** The payment service as a Web-standard request handler. */
export interface PaymentService {
  /** Answers every request, including those that fail; it never rejects. */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Stops background work and closes the database. No request may follow. */
  close(): Promise<void>;
}

/**
 * The entry `payment-page/service`. Opens and migrates the database, and starts the service.
 * @throws Error named `WrongSecretError` when the database belongs to another secret
 */
export const createService: (options: ServiceOptions) => Promise<PaymentService> = open;
