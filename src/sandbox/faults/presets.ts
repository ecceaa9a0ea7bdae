import { responseTo } from '../../service/http/respond.ts';
import { type Call, type CallKind, SERVICE_CALLS } from '../call.ts';
import { REFUSALS, type Refusals } from './refusals.ts';

/** How a preset answers. `null`: it does not; the request goes through, later. */
type Answer = (call: Call) => Response | null;

interface Preset {
  /** What it happens to unless the fault says otherwise. */
  readonly on: readonly CallKind[];
  readonly delayMs: number;
  readonly answer: Answer;
}

/** Tells the server in front to cut the connection instead of answering. */
export const DESTROY_SOCKET = { name: 'x-sandbox-socket', value: 'destroy' };

const PROXY_PAGE =
  '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

/** The ways in which the interface lets a call fail (section 7), and some that no interface mentions. */
export const PRESETS = {
  no_cards: preset(['payment_create'], refused(REFUSALS.no_cards)),
  creation_failed: preset(['payment_create'], refused(REFUSALS.creation_failed)),
  blocked: preset(['payment_create'], refused(REFUSALS.blocked)),
  timeout: preset(['payment_create'], refused(REFUSALS.timeout), 3000),
  bad_token: preset(['order_create', 'payment_create'], refused(REFUSALS.bad_token)),
  recaptcha: preset(['payment_read'], refused(REFUSALS.recaptcha)),
  not_found: preset(['order_read', 'payment_read'], refused(REFUSALS.not_found)),
  validation: preset(SERVICE_CALLS, refused(REFUSALS.validation)),
  internal: preset(SERVICE_CALLS, refused(REFUSALS.internal)),
  throttled: preset(SERVICE_CALLS, refused(REFUSALS.throttled)),
  html: preset(SERVICE_CALLS, () => answer(502, PROXY_PAGE, { 'content-type': 'text/html' })),
  slow: preset(SERVICE_CALLS, () => null, 5000),
  offline: preset(SERVICE_CALLS, () => answer(502, '', { [DESTROY_SOCKET.name]: DESTROY_SOCKET.value })),
  /** Answers what the fault itself says. */
  custom: preset(SERVICE_CALLS, () => null),
} satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;

export function presetName(name: unknown): PresetName | null {
  return isPreset(name) ? name : null;
}

function isPreset(name: unknown): name is PresetName {
  return typeof name === 'string' && Object.keys(PRESETS).includes(name);
}

function preset(on: readonly CallKind[], toAnswer: Answer, delayMs = 0): Preset {
  return { on, delayMs, answer: toAnswer };
}

/** The same failure in the form of each version. */
function refused(refusals: Refusals): Answer {
  return (call) => responseTo(refusals[call.form](call));
}

function answer(status: number, body: string, headers: Record<string, string>): Response {
  return new Response(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
