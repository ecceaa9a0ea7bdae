import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOrderId } from '../../../src/contract/ids.ts';
import {
  hashSecret,
  isSecretOf,
  newApiKey,
  newWebhookSecret,
  parseApiKey,
} from '../../../src/service/keys/api-key.ts';
import { merchantToken, orderOfToken } from '../../../src/service/keys/merchant-token.ts';
import { systemIds } from '../../../src/service/lib/ids.ts';

const orderId = fc.uuid().map((uuid) => {
  const id = parseOrderId(uuid);
  if (id === null) throw new Error('no UUID');
  return id;
});

describe('an API key', () => {
  it('has an ID and a secret, which matches its hash', () => {
    const key = parseApiKey(newApiKey(systemIds));
    expect(key).not.toBeNull();
    expect(isSecretOf(hashSecret(key?.secret ?? ''), key?.secret ?? '')).toBe(true);
    expect(isSecretOf(hashSecret(key?.secret ?? ''), `${key?.secret}x`)).toBe(false);
    expect(isSecretOf('', key?.secret ?? '')).toBe(false);
  });

  it('is unique', () => {
    expect(new Set(Array.from({ length: 100 }, () => newApiKey(systemIds))).size).toBe(100);
  });

  it('is not any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => parseApiKey(text) === null));
  });
});

describe('an order\u2019s token', () => {
  it('verifies with the secret and yields its order', () => {
    fc.assert(
      fc.property(
        orderId,
        fc.string({ minLength: 16 }),
        fc.string({ minLength: 16 }),
        (id, secret, other) => {
          const token = merchantToken(id, secret);
          expect(orderOfToken(token, secret)).toBe(id);
          expect(merchantToken(id, secret)).toBe(token);
          if (other !== secret) expect(orderOfToken(token, other)).toBeNull();
        },
      ),
    );
  });

  it('is invalid with any character changed', () => {
    fc.assert(
      fc.property(orderId, fc.nat(66), fc.constantFrom(...'AZaz09-_'), (id, at, character) => {
        const token = merchantToken(id, 'secret');
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        expect(orderOfToken(changed, 'secret')).toBe(changed === token ? id : null);
      }),
    );
  });

  it('is not any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => orderOfToken(text, 'secret') === null));
  });
});

describe('a webhook secret', () => {
  it('has 32 bytes in Base64 after its prefix', () => {
    const secret = newWebhookSecret(systemIds);
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
  });
});
