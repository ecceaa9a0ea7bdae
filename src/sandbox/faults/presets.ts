import { responseTo } from '../../service/http/respond.ts';
import { type CallDetails, type CallKind, SERVICE_CALLS } from '../classify-call.ts';
import { type ErrorsByFormat, FAULT_ERRORS } from './errors-by-format.ts';

/** A preset's answer; `null` passes the request to the service after the delay. */
type PresetResponder = (call: CallDetails) => Response | null;

interface Preset {
  /** The calls it affects unless the fault names others. */
  readonly on: readonly CallKind[];
  readonly delayMs: number;
  readonly answer: PresetResponder;
}

/** Asks the server in front to cut the connection instead of answering. */
export const DESTROY_SOCKET = { name: 'x-sandbox-socket', value: 'destroy' };

const PROXY_PAGE =
  '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

/** The documented errors (docs/api.md) and failures of the network or of a proxy. */
export const PRESETS = {
  no_cards: preset(['payment_create'], serviceError(FAULT_ERRORS.no_cards)),
  creation_failed: preset(['payment_create'], serviceError(FAULT_ERRORS.creation_failed)),
  blocked: preset(['payment_create'], serviceError(FAULT_ERRORS.blocked)),
  timeout: preset(['payment_create'], serviceError(FAULT_ERRORS.timeout), 3000),
  bad_token: preset(['order_create', 'payment_create'], serviceError(FAULT_ERRORS.bad_token)),
  recaptcha: preset(['payment_read'], serviceError(FAULT_ERRORS.recaptcha)),
  not_found: preset(['order_read', 'payment_read'], serviceError(FAULT_ERRORS.not_found)),
  validation: preset(SERVICE_CALLS, serviceError(FAULT_ERRORS.validation)),
  internal: preset(SERVICE_CALLS, serviceError(FAULT_ERRORS.internal)),
  throttled: preset(SERVICE_CALLS, serviceError(FAULT_ERRORS.throttled)),
  html: preset(SERVICE_CALLS, () => answer(502, PROXY_PAGE, { 'content-type': 'text/html' })),
  slow: preset(SERVICE_CALLS, () => null, 5000),
  offline: preset(SERVICE_CALLS, () => answer(502, '', { [DESTROY_SOCKET.name]: DESTROY_SOCKET.value })),
  /** The fault itself holds the answer. */
  custom: preset(SERVICE_CALLS, () => null),
} satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;

export function presetName(name: unknown): PresetName | null {
  return isPreset(name) ? name : null;
}

function isPreset(name: unknown): name is PresetName {
  return typeof name === 'string' && Object.keys(PRESETS).includes(name);
}

function preset(on: readonly CallKind[], toAnswer: PresetResponder, delayMs = 0): Preset {
  return { on, delayMs, answer: toAnswer };
}

/** The service's error in the format of the call's API version. */
function serviceError(refusals: ErrorsByFormat): PresetResponder {
  return (call) => responseTo(refusals[call.errorFormat](call));
}

function answer(status: number, body: string, headers: Record<string, string>): Response {
  return new Response(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
