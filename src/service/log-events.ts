/** Levels of log events; each includes those after it. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Jobs that run by themselves; a run that fails is the event `<job>-failed`. */
export const JOBS = [
  'chat',
  'clock-check',
  'comparing-versions',
  'deliveries',
  'expiry',
  'retention',
] as const;
export type JobName = (typeof JOBS)[number];

/**
 * All events of the service, with their levels: `error` for what somebody has to look at, `warn` for what may lead there,
 * and for its end. `docs/operations.md` explains each.
 */
export const SERVICE_EVENTS = {
  // Whether payments can be taken
  'not-ready': 'error',
  ready: 'warn',
  'store-unavailable': 'error',
  'clock-out-of-step': 'error',
  'clock-in-step': 'warn',
  'secret-replaced': 'warn',
  // Requests
  'request-failed': 'error',
  'request-refused': 'warn',
  'payment-creation-failed': 'error',
  'no-requisites': 'warn',
  // Jobs
  'chat-failed': 'error',
  'clock-check-failed': 'error',
  'comparing-versions-failed': 'error',
  'deliveries-failed': 'error',
  'expiry-failed': 'error',
  'retention-failed': 'error',
  'row-skipped': 'error',
  // News of other processes for waiting reads
  'changes-not-announced': 'warn',
  'listening-failed': 'warn',
  'listening-lost': 'warn',
  // Webhooks and the staff's chat
  'webhook-failed': 'warn',
  'webhook-given-up': 'error',
  'webhook-endpoint-broken': 'error',
  'webhook-endpoint-recovered': 'warn',
  'delivery-failed': 'error',
  'chat-post-failed': 'warn',
  'chat-post-given-up': 'error',
  // A sandbox's own calls
  'control-failed': 'error',
  'magic-failed': 'error',
} as const satisfies Readonly<Record<string, LogLevel>> & Readonly<Record<`${JobName}-failed`, LogLevel>>;

export type ServiceEventName = keyof typeof SERVICE_EVENTS;
