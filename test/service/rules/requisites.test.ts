import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PoolEntry, requisitesForNewSum, requisitesOf } from '../../../src/service/rules/requisites.ts';
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
        const { qrCode } = requisitesOf(entry, amount);
        expect(new URL(qrCode ?? '').searchParams.get('sum')).toBe(String(kopecks));
      }),
    );
  });

  it('has a checksum of all its parts', () => {
    const crcs = [sum('1'), sum('2'), sum('2.01')].map((amount) =>
      requisitesOf(entry, amount).qrCode?.slice(-4),
    );
    expect(new Set(crcs).size).toBe(3);
  });

  it('has a deep link for banks with an app', () => {
    const { qrCode, tpayLink } = requisitesOf(entry, sum(1500));
    expect(tpayLink).toBe(qrCode?.replace('https:', 'bank100000000004:'));
    expect(requisitesOf({ ...entry, bank: 'sber' }, sum(1500)).tpayLink).toBeNull();
  });
});

describe('a tips requisite', () => {
  it('has a donation link', () => {
    const tips = { ...entry, method: 'to_partner_tips' as const, qrId: null, tipsId: '100001' };
    expect(requisitesOf(tips, sum(100))).toMatchObject({
      donationUrl: 'https://tips.example/100001',
      qrCode: null,
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
    const kept = { ...requisitesOf(entry, sums.from), qrCode: 'https://qr.nspk.ru/BY-HAND', bank: 'x' };
    expect(requisitesForNewSum(kept, entry, sums)).toMatchObject({ qrCode: kept.qrCode, bank: 'x' });
  });
});
