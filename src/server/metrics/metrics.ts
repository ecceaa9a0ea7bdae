import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { TRANSFER_METHODS } from '../../contract/methods.ts';
import { REFUSAL_CAUSES, type ServiceMetrics, type ServiceState } from '../../service/service.ts';
import { EVENT_LEVELS, type EventName } from '../logging/events.ts';
import type { ObserveRequest } from '../node/request-log.ts';
import { type RouteLabel, routeLabels } from './route-label.ts';
import { stateGauges } from './state-gauges.ts';

/** The metrics of a process. Each counts for itself; what waits in the database is the same for all. */
export interface Metrics {
  readonly observeRequest: ObserveRequest;
  readonly countEvent: (event: EventName) => void;
  readonly service: ServiceMetrics;
  /** Tells what to observe once the service is open. @param routes patterns of its paths */
  watch(observe: () => Promise<ServiceState>, routes: readonly string[]): void;
  /** The metrics in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.5, 2, 10];
const STORE_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10];

/** Requested methods that are known; a label must not have any value that a client thinks of. */
const METHODS: ReadonlySet<string> = new Set(TRANSFER_METHODS);

/** @param dataDir a folder on the disk of the database; `null` when the database is elsewhere */
export function createMetrics(dataDir: string | null): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  let labelOf: RouteLabel = routeLabels([]);
  let observe: (() => Promise<ServiceState>) | null = null;

  const requests = new Histogram({
    name: 'payment_page_http_request_seconds',
    help: 'Time of requests, until the answer was written.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const store = new Histogram({
    name: 'payment_page_store_seconds',
    help: 'Time of queries and transactions of the database.',
    labelNames: ['kind'],
    buckets: STORE_SECONDS,
    registers,
  });
  const storeFailures = new Counter({
    name: 'payment_page_store_failures_total',
    help: 'Queries and transactions that failed.',
    labelNames: ['kind'],
    registers,
  });
  const payments = new Counter({
    name: 'payment_page_payments_total',
    help: 'Payments that got a status, by the transfer method.',
    labelNames: ['status', 'method'],
    registers,
  });
  const refusals = new Counter({
    name: 'payment_page_refusals_total',
    help: 'Requests that were refused, by cause.',
    labelNames: ['cause'],
    registers,
  });
  const events = new Counter({
    name: 'payment_page_events_total',
    help: 'Events of the log, whatever its level.',
    labelNames: ['event', 'level'],
    registers,
  });
  // From zero on, so that a first event is an increase.
  for (const [event, level] of Object.entries(EVENT_LEVELS)) {
    if (event !== 'request') events.inc({ event, level }, 0);
  }
  for (const cause of REFUSAL_CAUSES) refusals.inc({ cause }, 0);
  for (const kind of ['query', 'transaction']) storeFailures.inc({ kind }, 0);
  const gauges = stateGauges(registers);
  // Each series is looked up once, because that costs as much as observing a request.
  const requestSeries = new Map<string, Series>();
  const storeSeries = { query: store.labels('query'), transaction: store.labels('transaction') };
  if (dataDir !== null) diskGauges(dataDir, registers);

  return {
    contentType: registry.contentType,
    observeRequest(method, path, status, ms, route = labelOf(path)) {
      const known = METHODS_OF_HTTP.has(method) ? method : 'other';
      const key = `${known} ${route} ${status}`;
      const series = requestSeries.get(key) ?? requests.labels(known, route, String(status));
      requestSeries.set(key, series);
      series.observe(ms / 1000);
    },
    countEvent(event) {
      // Requests have a metric of their own.
      if (event !== 'request') events.inc({ event, level: EVENT_LEVELS[event] });
    },
    service: {
      paymentChanged: (status, method) =>
        payments.inc({ status, method: METHODS.has(method) ? method : 'other' }),
      refused: (cause) => refusals.inc({ cause }),
      storeCalled(kind, seconds, hasFailed) {
        storeSeries[kind].observe(seconds);
        if (hasFailed) storeFailures.inc({ kind });
      },
    },
    watch(observation, routes) {
      observe = observation;
      labelOf = routeLabels(routes);
    },
    async text() {
      gauges.set(observe === null ? null : await observe(), Date.now());
      return registry.metrics();
    },
  };
}

const METHODS_OF_HTTP: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

/** A histogram with its labels given. */
type Series = Histogram.Internal<string>;

function diskGauges(dataDir: string, registers: Registry[]): void {
  const size = new Gauge({
    name: 'payment_page_disk_bytes',
    help: 'Size of the disk of the data folder.',
    registers,
  });
  new Gauge({
    name: 'payment_page_disk_free_bytes',
    help: 'Room on it that this user may fill.',
    registers,
    async collect() {
      const disk = await statfs(dataDir).catch(() => null);
      // The folder is made when the service is opened.
      if (disk === null) return;
      size.set(disk.bsize * disk.blocks);
      this.set(disk.bsize * disk.bavail);
    },
  });
}
