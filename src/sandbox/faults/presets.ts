import { invalidData } from '../../service/http/errors-appeals.ts';
import * as v1 from '../../service/http/errors-v1.ts';
import * as v2 from '../../service/http/errors-v2.ts';
import type { Refusal } from '../../service/http/refusal.ts';
import { answerOf } from '../../service/http/respond.ts';
import { type Call, type CallKind, SERVICE_CALLS } from '../call.ts';

/** How a preset answers. `null`: it does not; the request goes through, later. */
type Answer = (call: Call) => Response | null;

interface Preset {
  /** What it happens to unless the fault says otherwise. */
  readonly on: readonly CallKind[];
  readonly delayMs: number;
  readonly answer: Answer;
}

const READS: readonly CallKind[] = ['order_read', 'payment_read'];

/** Tells the server in front to cut the connection instead of answering. */
export const DESTROY_SOCKET = { name: 'x-sandbox-socket', value: 'destroy' };

const PROXY_PAGE =
  '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

const RETRY_AFTER_SECONDS = 30;

/** The ways in which the interface lets a call fail (section 7), and some that no interface mentions. */
export const PRESETS = {
  no_cards: preset(['payment_create'], byVersion(v1.noAvailableCards, v2.noAvailableCards)),
  creation_failed: preset(['payment_create'], () => answerOf(v2.creationFailed())),
  blocked: preset(['payment_create'], () => answerOf(v2.blocked('too many unpaid orders'))),
  timeout: preset(['payment_create'], () => answerOf(v2.requestTimeout()), 3000),
  bad_token: preset(
    ['order_create', 'payment_create'],
    byVersion(() => v1.unauthorized('Invalid token'), v2.invalidToken),
  ),
  recaptcha: preset(['payment_read'], () => answerOf(v1.unauthorized('Incorrect recaptcha'))),
  not_found: preset(
    READS,
    byVersion(() => v1.notFound('Order not found'), v2.notFound),
  ),
  validation: preset(SERVICE_CALLS, byVersion(invalidV1, invalidV2)),
  internal: preset(
    SERVICE_CALLS,
    byVersion(() => v1.internalError(), v2.internalError),
  ),
  throttled: preset(
    SERVICE_CALLS,
    byVersion(
      () => v1.tooManyRequests(RETRY_AFTER_SECONDS),
      () => v2.tooManyRequests(RETRY_AFTER_SECONDS),
    ),
  ),
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

/** The same failure in the words of each version. */
function byVersion(first: (call: Call) => Refusal, second: (call: Call) => Refusal): Answer {
  return (call) => answerOf((call.version === 2 ? second : first)(call));
}

function invalidV1({ kind }: Call): Refusal {
  return READS.includes(kind)
    ? v1.invalid([{ loc: ['path', 'order_id'], msg: 'value is not a valid uuid', type: 'type_error.uuid' }])
    : v1.invalid([{ loc: ['body', 'amount'], msg: 'value is not a valid float', type: 'type_error.float' }]);
}

/** Payments say nothing about the reason; what else there is names the field (interface 7.2, 7.3). */
function invalidV2({ kind }: Call): Refusal {
  return kind === 'payment_create' ? v2.badRequest() : invalidData({ payment: ['this field is required'] });
}

function answer(status: number, body: string, headers: Record<string, string>): Response {
  return new Response(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
