import { describe, expect, it } from 'vitest';
import { GEOS, geoById, geoByName } from '../../src/contract/geos.ts';
import { parseOrderId } from '../../src/contract/ids.ts';
import { digitsOrTextOf, isObject, parseJson, textOf } from '../../src/contract/json.ts';
import { TRANSFER_METHODS, transferMethodOf } from '../../src/contract/methods.ts';
import { PAYMENT_STATUSES, parsePaymentStatus } from '../../src/contract/statuses.ts';

const ID = '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11';

describe('a payment status', () => {
  // case 25
  it.each([...PAYMENT_STATUSES])('is %s when the service says so', (status) => {
    expect(parsePaymentStatus(status)).toBe(status);
  });

  it('is completed when the service says success', () => {
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
  ])('is unknown, neither success nor failure, for %j', (value) => {
    expect(parsePaymentStatus(value)).toBe('unknown');
  });
});

describe('a transfer method', () => {
  it.each([...TRANSFER_METHODS])('is known by its wire name %s', (method) => {
    expect(transferMethodOf(method)).toBe(method);
  });

  it.each([
    ['the service', 'nspk'],
    ['to_partner_tips', 'to_partner_tips'],
    ['to_brand_tips', 'to_partner_tips'],
  ])('%s means %s', (wire, method) => {
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
  ])('%j is none that the interface knows', (wire) => {
    expect(transferMethodOf(wire)).toBeNull();
  });
});

describe('a geo', () => {
  it('is found by its wire ID and by its wire name', () => {
    for (const geo of GEOS) {
      expect(geoById(geo.id)).toBe(geo);
      expect(geoByName(geo.name)).toBe(geo);
    }
    expect(GEOS.map(({ name }) => name)).toEqual([
      'Россия',
      'Азербайджан',
      'Казахстан',
      'Узбекистан',
      'Кыргызстан',
      'Монголия',
    ]);
  });

  it.each([0, 7, 1.5, '1', null, undefined, Number.NaN])('%j is the ID of none', (id) => {
    expect(geoById(id)).toBeNull();
  });
});

describe('an order ID', () => {
  // case 41
  it('is read in any case and written in lower case', () => {
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
  ])('%j is none', (value) => {
    expect(parseOrderId(value)).toBeNull();
  });
});

describe('the text of an answer', () => {
  // case 43
  it('is JSON with a byte order mark or without', () => {
    expect(parseJson('{"a":1}')).toEqual({ a: 1 });
    expect(parseJson('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  it.each(['', ' ', '\ufeff', '<!doctype html>', 'error code: 1042', '{"a":', "{'a':1}", 'undefined', 'NaN'])(
    '%j is no JSON, and nothing is thrown',
    (text) => {
      expect(parseJson(text)).toBeUndefined();
    },
  );

  it('gives objects, and lists are none', () => {
    expect([{}, [], null, 'a', 1, undefined].map(isObject)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('gives texts that say something', () => {
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

  it('gives numbers where a service sends digits as one, unless digits would be lost', () => {
    expect([79991234567, '0123', 2 ** 53, 1.5, null].map(digitsOrTextOf)).toEqual([
      '79991234567',
      '0123',
      null,
      null,
      null,
    ]);
  });
});
