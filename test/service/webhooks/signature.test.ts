import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newWebhookSecret } from '../../../src/service/keys/api-key.ts';
import { systemIds } from '../../../src/service/lib/ids.ts';
import { isSigned, signatureOf, webhookHeaders } from '../../../src/service/webhooks/signature.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const SENT_AT = 1_614_265_330;

/** The independent verifier uses the current time, so the time is set to that of the message. */
function at(timestampSeconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: timestampSeconds * 1000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

const message = fc.record({
  webhookId: fc.stringMatching(/^msg_[\da-f]{8}$/),
  timestampSeconds: fc.constant(SENT_AT),
  body: fc.json(),
});

const secret = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);

describe('the signature of a webhook', () => {
  it('equals the example of the standard', () => {
    const example = {
      webhookId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestampSeconds: SENT_AT,
      body: '{"test": 2432232314}',
    };
    expect(signatureOf(example, [SECRET])).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is accepted by an independent verifier for any message and secret', () => {
    at(SENT_AT);
    fc.assert(
      fc.property(message, secret, (sent, key) => {
        const headers = { ...webhookHeaders(sent, [key]) };
        expect(new Webhook(key).verify(sent.body, headers)).toEqual(JSON.parse(sent.body));
      }),
    );
  });

  it('is accepted with the old and the new secret during a rotation', () => {
    at(SENT_AT);
    const sent = { webhookId: 'msg_1', timestampSeconds: SENT_AT, body: '{}' };
    const [before, after] = [newWebhookSecret(systemIds), newWebhookSecret(systemIds)];
    const headers = { ...webhookHeaders(sent, [after, before]) };
    for (const key of [before, after]) expect(new Webhook(key).verify(sent.body, headers)).toEqual({});
    expect(() => new Webhook(newWebhookSecret(systemIds)).verify(sent.body, headers)).toThrow();
  });

  it('is rejected with any character changed', () => {
    at(SENT_AT);
    fc.assert(
      fc.property(message, secret, fc.nat(), fc.integer({ min: 1, max: 25 }), (sent, key, where, by) => {
        const headers = { ...webhookHeaders(sent, [key]) };
        const altered = (text: string) => {
          const index = where % text.length;
          const other = String.fromCharCode(97 + ((text.charCodeAt(index) + by) % 26));
          const changed = other === text[index] ? '#' : other;
          return text.slice(0, index) + changed + text.slice(index + 1);
        };
        const verify = (body: string, over: Record<string, string>) => () =>
          new Webhook(key).verify(body, { ...headers, ...over }, { jsonParse: false });
        expect(verify(altered(sent.body), {})).toThrow();
        expect(verify(sent.body, { 'webhook-id': altered(sent.webhookId) })).toThrow();
        expect(verify(sent.body, { 'webhook-timestamp': String(SENT_AT + by) })).toThrow();
        expect(isSigned({ ...sent, body: altered(sent.body) }, headers['webhook-signature'] ?? '', key)).toBe(
          false,
        );
      }),
    );
  });

  it('is verified by our own check among others, and only with its secret', () => {
    const sent = { webhookId: 'msg_1', timestampSeconds: SENT_AT, body: '{}' };
    const signatures = `v1a,xyz v1, ${signatureOf(sent, [SECRET])} v2,abc`;
    expect(isSigned(sent, signatures, SECRET)).toBe(true);
    expect(isSigned(sent, signatures, newWebhookSecret(systemIds))).toBe(false);
    expect(isSigned(sent, '', SECRET)).toBe(false);
    expect(isSigned(sent, 'v1', SECRET)).toBe(false);
  });
});
