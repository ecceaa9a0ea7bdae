import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failure, failureOf } from '../../src/contract/failure.ts';
import { parseJson } from '../../src/contract/json.ts';

const ISSUES = [{ loc: ['path', 'order_id'], msg: 'value is not a valid uuid', type: 'type_error.uuid' }];

describe('failureOf', () => {
  // Every documented error body (docs/api.md), as [status, body, kind, code, retryable].
  it.each([
    [400, { error: 'No available cards', code: 40005 }, 'no-cards', '40005', false],
    [400, { error: 'No available cards', code: '40005' }, 'no-cards', '40005', false],
    [400, { detail: 'No available cards', code: 40005 }, 'no-cards', '40005', false],
    [400, { error: 'Payment creation failed', code: '30002' }, 'creation-failed', '30002', true],
    [400, { error: 'Payment creation failed', code: 30002 }, 'creation-failed', '30002', true],
    [
      400,
      { error: { code: 10400, msg: 'Invalid data', detail: { amount: ['required'] } } },
      'invalid',
      '10400',
      false,
    ],
    [400, { detail: 'Bad request' }, 'refused', null, false],
    [400, 'Bad Request', 'refused', null, false],
    [401, { error: { code: 10401, msg: 'Token invalid' } }, 'unauthorized', '10401', false],
    [401, { detail: 'Incorrect recaptcha' }, 'unauthorized', null, false],
    [401, 'Unauthorized', 'unauthorized', null, false],
    [403, { error: { code: 10401, msg: 'Token missing' } }, 'unauthorized', '10401', false],
    [
      403,
      { error: { code: 10403, msg: 'Not enough rights', detail: null, help_link: null } },
      'forbidden',
      '10403',
      false,
    ],
    [403, { error: 'Client is blocked. Reason: debts', code: 50000 }, 'blocked', '50000', false],
    [404, { detail: 'Order not found' }, 'not-found', null, false],
    [404, 'Not Found', 'not-found', null, false],
    [408, { detail: 'Request timeout' }, 'timeout', null, true],
    [415, { detail: 'Unsupported media type' }, 'refused', null, false],
    [422, { detail: ISSUES }, 'invalid', null, false],
    [429, { detail: 'Too Many Requests' }, 'throttled', null, true],
    [500, { error: 'Request timeout', code: 50020 }, 'service-timeout', '50020', true],
    [500, { detail: 'Internal Server Error' }, 'server', null, true],
    [500, 'Internal Server Error', 'server', null, true],
    [502, '<html><h1>Bad Gateway</h1></html>', 'server', null, true],
    [503, undefined, 'server', null, true],
    [500, {}, 'server', null, true],
    [400, {}, 'refused', null, false],
    // Answers that arrived but are not the API's, as from a captive portal or a proxy.
    [200, '<!doctype html><title>Sign in</title>', 'malformed-response', null, true],
    [200, 'error code: 1042', 'malformed-response', null, true],
    [204, undefined, 'malformed-response', null, true],
  ])('classifies %i %j as %s, code %s, retryable: %s', (status, sent, kind, code, retryable) => {
    const body = typeof sent === 'string' ? parseJson(sent) : sent;
    expect(failureOf(status, body)).toMatchObject({ kind, code, retryable, retryAfterMs: null });
  });

  it.each([
    [{ error: 'No available cards', code: 40005 }, 'No available cards'],
    [{ error: { code: 10401, msg: 'Token invalid' } }, 'Token invalid'],
    [{ detail: 'Order not found' }, 'Order not found'],
    [{ message: 'Gateway is tired' }, 'Gateway is tired'],
    [{ error: { code: 10400, detail: { amount: ['required'] } } }, null],
    [{ detail: ISSUES }, null],
    [{ error: undefined, code: undefined }, null],
    [{ error: null, detail: '  ' }, null],
    ['text', null],
    [[], null],
    [undefined, null],
  ])('extracts from %j the service’s message %j', (body, detail) => {
    expect(failureOf(400, body).detail).toBe(detail);
  });

  it('truncates the service’s message to 200 characters', () => {
    expect(failureOf(500, { detail: 'x'.repeat(100_000) }).detail).toHaveLength(200);
  });

  it('carries Retry-After', () => {
    expect(failureOf(429, {}, 30_000).retryAfterMs).toBe(30_000);
  });

  it.each([
    ['network', true],
    ['timeout', true],
    ['malformed-response', true],
  ] as const)('describes a call without an answer as %s, retryable: %s', (kind, retryable) => {
    expect(failure(kind)).toEqual({ kind, code: null, retryable, detail: null, retryAfterMs: null });
  });

  it('returns a known kind and only text for code and detail, for any body', () => {
    const KINDS =
      /^(network|timeout|malformed-response|no-cards|creation-failed|blocked|service-timeout|unauthorized|forbidden|not-found|invalid|refused|throttled|server)$/;
    const odd = fc.oneof(fc.anything(), fc.constantFrom('constructor', '__proto__', 'toString', 'valueOf'));
    const bodies = fc.oneof(
      fc.anything(),
      fc.record({ error: odd, code: odd, detail: odd, message: odd }, { requiredKeys: [] }),
      fc.record({ error: fc.record({ code: odd, msg: odd, detail: odd }, { requiredKeys: [] }) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), bodies, (status, body) => {
        const described = failureOf(status, body);
        expect(described.kind).toMatch(KINDS);
        for (const text of [described.code, described.detail]) {
          expect(text === null || typeof text === 'string').toBe(true);
          expect(text).not.toBe('[object Object]');
        }
      }),
      { numRuns: 5000 },
    );
  });
});
