import { describe, expect, it } from 'vitest';
import { geoByName, NAMED_GEOS } from '../../src/contract/geo-names.ts';
import { geoById } from '../../src/contract/geos.ts';
import { parseOrderId } from '../../src/contract/ids.ts';
import { digitsOrTextOf, isObject, parseJson, textOf } from '../../src/contract/json.ts';
import { TRANSFER_METHODS, transferMethodOf } from '../../src/contract/methods.ts';
import { PAYMENT_STATUSES, parsePaymentStatus } from '../../src/contract/statuses.ts';

const ID = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';

describe('a payment status', () => {
  it.each([...PAYMENT_STATUSES])('decodes the documented status %s', (status) => {
    expect(parsePaymentStatus(status)).toBe(status);
  });

  it('decodes success as completed', () => {
    expect(parsePaymentStatus('success')).toBe('completed');
  });

  it.each([
    '',
    null,
    undefined,
    'COMPLETED',
    'Success',
    ' completed',
    'paid',
    'expired',
    7,
    true,
    ['completed'],
  ])('decodes the undocumented status %j as unknown, neither success nor failure', (value) => {
    expect(parsePaymentStatus(value)).toBe('unknown');
  });
});

describe('a transfer method', () => {
  it.each([...TRANSFER_METHODS])('is found by its wire name %s', (method) => {
    expect(transferMethodOf(method)).toBe(method);
  });

  it.each([
    ['the service', 'nspk'],
    ['to_partner_tips', 'to_partner_tips'],
    ['to_brand_tips', 'to_partner_tips'],
  ])('has the synonym %s for %s', (wire, method) => {
    expect(transferMethodOf(wire)).toBe(method);
  });

  it.each([
    '',
    'to__tips',
    'to_a_b_tips',
    'TO_CARD_NUMBER',
    'to_crypto',
    null,
    undefined,
    1,
    ['nspk'],
    'constructor',
  ])('is null for the unknown wire name %j', (wire) => {
    expect(transferMethodOf(wire)).toBeNull();
  });
});

describe('a geo', () => {
  it('is found by its wire ID and by its wire name', () => {
    for (const geo of NAMED_GEOS) {
      expect(geo).toMatchObject(geoById(geo.id) ?? {});
      expect(geoByName(geo.name)).toBe(geo);
    }
    expect(NAMED_GEOS.map(({ name }) => name)).toEqual([
      'Россия',
      'Азербайджан',
      'Казахстан',
      'Узбекистан',
      'Кыргызстан',
      'Монголия',
    ]);
  });

  it.each([0, 7, 1.5, '1', null, undefined, Number.NaN])('is null for the unknown ID %j', (id) => {
    expect(geoById(id)).toBeNull();
  });
});

describe('an order ID', () => {
  it('is parsed case-insensitively and normalised to lower case', () => {
    expect(parseOrderId(ID.toUpperCase())).toBe(ID);
  });

  it.each([
    '',
    ID.replace(/-/g, ''),
    `{${ID}}`,
    `${ID} `,
    `${ID}0`,
    ID.replace('3', 'g'),
    null,
    undefined,
    7,
    [ID],
  ])('is null for the malformed UUID %j', (value) => {
    expect(parseOrderId(value)).toBeNull();
  });
});

describe('JSON of an answer', () => {
  it('is parsed with or without a byte order mark', () => {
    expect(parseJson('{"a":1}')).toEqual({ a: 1 });
    expect(parseJson('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  it.each(['', ' ', '\ufeff', '<!doctype html>', 'error code: 1042', '{"a":', "{'a':1}", 'undefined', 'NaN'])(
    'is undefined, without a throw, for the invalid JSON %j',
    (text) => {
      expect(parseJson(text)).toBeUndefined();
    },
  );

  it('isObject accepts objects and rejects arrays', () => {
    expect([{}, [], null, 'a', 1, undefined].map(isObject)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('textOf trims text and rejects blank text', () => {
    expect(['a', ' a ', '', ' \n', 1, null, ['a']].map(textOf)).toEqual([
      'a',
      'a',
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('digitsOrTextOf accepts digits sent as a number unless precision is lost', () => {
    expect([79991234567, '0123', 2 ** 53, 1.5, null].map(digitsOrTextOf)).toEqual([
      '79991234567',
      '0123',
      null,
      null,
      null,
    ]);
  });
});
