import { type LogLevel, SERVICE_EVENTS, type ServiceEventName } from '../../service/service.ts';

/** The server's own events, with their levels. `docs/operations.md` explains each, as it does the service's. */
const SERVER_EVENTS = {
  // A process
  started: 'info',
  'waiting-for-database': 'warn',
  'database-available': 'warn',
  'no-trusted-proxies': 'warn',
  draining: 'info',
  stopping: 'info',
  'requests-cut-off': 'warn',
  'stop-failed': 'error',
  crash: 'error',
  'event-loop-blocked': 'warn',
  // Requests
  request: 'info',
  'answer-failed': 'error',
  'forwarded-for-ignored': 'warn',
  'metrics-failed': 'error',
} as const satisfies Readonly<Record<string, LogLevel>>;

export type ServerEventName = keyof typeof SERVER_EVENTS;

/** Every event of the log. */
export type EventName = ServerEventName | ServiceEventName;

/** The level of every event. */
export const EVENT_LEVELS: Readonly<Record<EventName, LogLevel>> = { ...SERVICE_EVENTS, ...SERVER_EVENTS };
