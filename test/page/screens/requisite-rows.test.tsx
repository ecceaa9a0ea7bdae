import { describe, expect, it } from 'vitest';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { NO_REQUISITES, openPayment } from './open-payment.ts';

const rows = (page: RenderedPage) =>
  [...page.root.querySelectorAll('.row[data-field]')].map((row) => row.getAttribute('data-field'));

describe('the requisite rows', () => {
  it.each([
    ['to_card_number', ['card_number', 'bank', 'full_name', 'account_number', 'sbp_phone_number']],
    ['to_account_number', ['account_number', 'bank', 'full_name', 'card_number', 'sbp_phone_number']],
    ['to_sbp_number', ['sbp_phone_number', 'bank', 'full_name', 'card_number', 'account_number']],
    // An unknown method shows every requisite that has a value.
    ['to_crypto', ['card_number', 'account_number', 'sbp_phone_number', 'bank', 'full_name']],
    [null, ['card_number', 'account_number', 'sbp_phone_number', 'bank', 'full_name']],
  ])('of %s are in the order of a bank’s form, and complete', async (transfer_method, fields) => {
    const { page } = await openPayment({
      transfer_method,
      card_number: '2202201234567895',
      account_number: '40817810438000000001',
      sbp_phone_number: '+79991234567',
      bank: 'sber',
      full_name: 'Иванов Иван Петрович',
    });
    expect(rows(page)).toEqual(fields);
  });

  it('of a phone transfer show the card when there is no phone', async () => {
    const { page } = await openPayment({ ...NO_REQUISITES, card_number: '2202201234567895' });
    expect(rows(page)).toEqual(['card_number']);
    expect(page.value('card_number')).toBe('2202 2012 3456 7895');
  });

  it.each([
    [1, '+79131234567', '+7 913 123 45 67'],
    [3, '+77021111111', '+7 702 111 11 11'],
    [4, '+998901234567', '+998 90 123 45 67'],
    [5, '+996700123456', '+996 700 123 456'],
    [2, '+994501234567', '+994 50 123 45 67'],
  ])('of geo %i show %s as %s', async (geo_id, sbp_phone_number, shown) => {
    const { page } = await openPayment({ ...NO_REQUISITES, geo_id, work_country: null, sbp_phone_number });
    expect(page.value('sbp_phone_number')).toBe(shown);
    expect(page.words().includes('СБП')).toBe(geo_id === 1);
  });

  it.each(['to_transgran_sbp', 'to_mobile_commerce'])(
    'of %s do not name the fast payment system for a foreign number',
    async (method) => {
      const { page } = await openPayment({
        ...NO_REQUISITES,
        transfer_method: method,
        sbp_phone_number: '+992901234567',
      });
      expect(rows(page)).toEqual(['sbp_phone_number']);
      expect(page.words()).not.toContain('СБП');
    },
  );

  it('name the bank by the payment’s country', async () => {
    const az = await openPayment({ bank: 'kapital', work_country: 'Азербайджан' });
    expect(az.page.value('bank')).toBe('Kapital Bank (Birbank)');
    const unknown = await openPayment({ bank: 'Банк «Луна»' });
    expect(unknown.page.value('bank')).toBe('Банк «Луна»');
    expect(unknown.page.words()).toContain('Вставьте номер и выберите банк получателя: Банк «Луна»');
  });

  it('name the recipient as the bank’s app will', async () => {
    const { page } = await openPayment({ full_name: 'Иванов Иван Петрович' });
    expect(page.value('full_name')).toBe('Иванов Иван Петрович');
    expect(page.words()).toContain('Сверьте имя: \u2068Иван Петрович И.\u2069');
  });

  it('show the BIK after the account number, and copy it', async () => {
    const { page } = await openPayment({
      ...NO_REQUISITES,
      transfer_method: 'to_account_number',
      account_number: '40817810438000000001',
      bik: '044525225',
      bank: 'sber',
    });
    expect(rows(page)).toEqual(['account_number', 'bik', 'bank']);
    expect(page.words()).toContain('БИК044525225');
    await page.press('[data-field="bik"] button');
    expect(page.browser.seen.clipboard).toBe('044525225');
  });

  it('of a top-up name the number as what it is, and no bank', async () => {
    const { page } = await openPayment({ transfer_method: 'to_mobile_commerce', bank: 'mts' });
    expect(rows(page)).toEqual(['sbp_phone_number', 'full_name']);
    expect(page.words()).toContain('Номер, который пополнить');
  });

  it('are a description list: each value belongs to its label', async () => {
    const { page } = await openPayment({ bank: 'sber' });
    for (const row of page.root.querySelectorAll('.row[data-field]')) {
      expect(row.parentElement?.tagName).toBe('DL');
      expect([...row.children].map(({ tagName }) => tagName)).toEqual(['DT', 'DD']);
      expect(row.querySelector('dd [data-value]')).not.toBeNull();
    }
  });

  it('have no telephone links', async () => {
    const { page } = await openPayment({});
    expect(page.root.querySelector('a[href^="tel:"]')).toBeNull();
  });

  // A grouped value carries no aria-label, so that screen readers read the groups.
  it('are read by screen readers in groups, the sum as one phrase', async () => {
    const { page } = await openPayment({ ...NO_REQUISITES, card_number: '4242424242424242' });
    const value = page.root.querySelector('[data-field="card_number"] [data-value]');
    // Plain spaces: what does not fit on a line breaks between groups, never inside one.
    expect(value?.textContent).toBe('4242 4242 4242 4242');
    expect(value?.getAttribute('aria-label')).toBeNull();
    const heading = page.root.querySelector('h1')?.textContent?.replace(/\s+/g, ' ');
    expect(heading).toBe('Перевод по номеру карты, ровно 1 500,50 ₽');
  });
});
