import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appLinkOf,
  codeLinkOf,
  NO_REQUISITES,
  numbersOf,
  type PoolEntry,
  requisitesForNewSum,
  requisitesOf,
} from '../../../src/service/rules/requisites.ts';
import { sum } from '../support/bench.ts';

const entry: PoolEntry = {
  method: 'nspk',
  geoId: 1,
  bank: 'tbank',
  fullName: 'Иван Иванович Петров',
  cardNumber: null,
  accountNumber: null,
  sbpPhoneNumber: null,
  qrId: 'AD1000DEMO0000000000000000000001',
  tipsId: null,
};

describe('the link of a QR code', () => {
  it('has the amount in kopecks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (kopecks) => {
        const text = String(kopecks).padStart(3, '0');
        const amount = sum(`${text.slice(0, -2)}.${text.slice(-2)}`);
        const { nspkUrl } = requisitesOf(entry, amount);
        expect(new URL(nspkUrl ?? '').searchParams.get('sum')).toBe(String(kopecks));
      }),
    );
  });

  it('has a checksum of all its parts', () => {
    const crcs = [sum('1'), sum('2'), sum('2.01')].map((amount) =>
      requisitesOf(entry, amount).nspkUrl?.slice(-4),
    );
    expect(new Set(crcs).size).toBe(3);
  });

  it('has a deep link for banks with an app', () => {
    const requisites = requisitesOf(entry, sum(1500));
    expect(appLinkOf(requisites)).toBe(requisites.nspkUrl?.replace('https:', 'bank100000000004:'));
    expect(appLinkOf({ ...requisites, bank: 'sber' })).toBeNull();
    expect(appLinkOf({ ...requisites, tpayLink: 'tbank://x' })).toBe('tbank://x');
  });

  it.each([
    ['v2', 'nspk', {}, 'nspk'],
    ['v2', 'with_qr_code', {}, 'nspk'],
    ['v2', 'nspk', { tpayLink: 'tpay' }, 'nspk'],
    ['v2', 'to_card_number', {}, null],
    ['v2', 'to_partner_tips', {}, null],
    ['internal', 'nspk', {}, 'nspk'],
    ['external', 'the service', { tpayLink: 'tpay' }, 'tpay'],
    ['internal', 'to_sbp_number', {}, 'nspk'],
    ['internal', 'to_card_number', { nspkUrl: null, tpayLink: 'tpay' }, 'tpay'],
    ['internal', 'to_brand_tips', {}, null],
    ['internal', 'nspk', { nspkUrl: null }, null],
  ] as const)('is what the code of %s %s with %j says: %s', (origin, transferMethod, over, said) => {
    const requisites = { ...NO_REQUISITES, nspkUrl: 'nspk', ...over };
    expect(codeLinkOf({ origin, transferMethod, requisites })).toBe(said);
  });
});

describe('the numbers of requisites', () => {
  it('are as the pool has them', () => {
    const link = `https://qr.nspk.ru/${entry.qrId}?type=02&sum=1`;
    expect(
      numbersOf({
        cardNumber: '2202 2012-3456 7895',
        accountNumber: '40817810438000000001',
        sbpPhoneNumber: '+7 000 000-00-01',
        tipsId: '100001',
        nspkUrl: link,
        tpayLink: link,
        bank: 'sber',
        fullName: 'Иван',
        qrCode: 'https://bank.example/1.png',
      }),
    ).toEqual(['2202201234567895', '40817810438000000001', '+70000000001', '100001', entry.qrId]);
    expect(numbersOf({ tpayLink: 'https://bank.example/1' })).toEqual(['https://bank.example/1']);
    expect(numbersOf({ cardNumber: null, tpayLink: '' })).toEqual([]);
    expect(numbersOf({})).toEqual([]);
  });
});

describe('a tips requisite', () => {
  it('has a donation link', () => {
    const tips = { ...entry, method: 'to_partner_tips' as const, qrId: null, tipsId: '100001' };
    expect(requisitesOf(tips, sum(100))).toMatchObject({
      donationUrl: 'https://tips.example/100001',
      nspkUrl: null,
      tpayLink: null,
    });
  });
});

describe('requisites after the amount changed', () => {
  const sums = { from: sum(1500), to: sum(1600) };

  it('have the new amount in every link', () => {
    expect(requisitesForNewSum(requisitesOf(entry, sums.from), entry, sums)).toEqual(
      requisitesOf(entry, sums.to),
    );
  });

  it('keep manually set values', () => {
    const kept = { ...requisitesOf(entry, sums.from), nspkUrl: 'https://qr.nspk.ru/BY-HAND', bank: 'x' };
    expect(requisitesForNewSum(kept, entry, sums)).toMatchObject({ nspkUrl: kept.nspkUrl, bank: 'x' });
  });
});
