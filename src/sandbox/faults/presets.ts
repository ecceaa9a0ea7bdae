import { ERROR_CODES } from '../../contract/errors.ts';
import { CALL_KINDS, type CallKind } from '../call.ts';

/** How a preset answers. `null`: it does not; the request goes through, later. */
type Answer = (call: CallKind) => Response | null;

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

/** The ways in which the interface lets a call fail (section 7), and some that no interface mentions. */
export const PRESETS = {
  no_cards: preset(['payment_create'], () =>
    json(400, { detail: 'No available cards', code: ERROR_CODES.noAvailableCards }),
  ),
  creation_failed: preset(['payment_create'], () =>
    json(400, { error: 'Payment creation failed', code: ERROR_CODES.paymentCreationFailed }),
  ),
  blocked: preset(['payment_create'], () =>
    json(403, {
      error: 'Client is blocked. Reason: too many unpaid orders',
      code: ERROR_CODES.clientBlocked,
    }),
  ),
  timeout: preset(
    ['payment_create'],
    () => json(500, { error: 'Request timeout', code: ERROR_CODES.requestTimeout }),
    3000,
  ),
  bad_token: preset(['order_create', 'payment_create'], () => json(401, { detail: 'Invalid token' })),
  recaptcha: preset(['payment_read'], () => json(401, { detail: 'Incorrect recaptcha' })),
  not_found: preset(READS, () => json(404, { detail: 'Order not found' })),
  validation: preset(CALL_KINDS, (call) =>
    json(422, {
      detail: READS.includes(call)
        ? [{ loc: ['path', 'order_id'], msg: 'value is not a valid uuid', type: 'type_error.uuid' }]
        : [{ loc: ['body', 'amount'], msg: 'value is not a valid float', type: 'type_error.float' }],
    }),
  ),
  internal: preset(CALL_KINDS, () => json(500, { detail: 'Internal Server Error' })),
  throttled: preset(CALL_KINDS, () => json(429, { detail: 'Too Many Requests' }, { 'retry-after': '30' })),
  html: preset(CALL_KINDS, () => answer(502, PROXY_PAGE, { 'content-type': 'text/html' })),
  slow: preset(CALL_KINDS, () => null, 5000),
  offline: preset(CALL_KINDS, () => answer(502, '', { [DESTROY_SOCKET.name]: DESTROY_SOCKET.value })),
  /** Answers what the fault itself says. */
  custom: preset(CALL_KINDS, () => null),
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

function json(status: number, body: object, headers: Record<string, string> = {}): Response {
  return answer(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
}

function answer(status: number, body: string, headers: Record<string, string>): Response {
  return new Response(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
