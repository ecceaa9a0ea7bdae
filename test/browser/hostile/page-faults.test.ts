import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPayment } from '../../../src/testing/builders.ts';
import { newLastingPage, type OpenedPage } from '../harness/page.ts';
import { inspectPage } from './page-faults.ts';

describe('inspectPage', () => {
  let tab: OpenedPage;
  beforeAll(async () => {
    tab = await newLastingPage();
  });
  afterAll(() => tab.context.close());

  const LONG = 'Words enough for a page that has something to say.';
  const sum = (text: string, copied: string) =>
    `<p data-field="amount"><b data-value="${copied}">${text}</b></p>`;

  it.each([
    ['', 'a blank page'],
    ['<main data-screen="pay">Short</main>', 'a blank page'],
    [`<main data-screen="pay">${LONG} undefined</main>`, 'undefined'],
    [`<main data-screen="pay" aria-label="[object Object]">${LONG}</main>`, '[object'],
    [`<main data-screen="pay">${LONG} NaN:NaN</main>`, 'NaN'],
    [`<main data-screen="paid">${LONG}</main>`, 'a success that was not sent'],
    [`<main data-screen="pay">${LONG}${sum('1 501 ₽', '1500')}</main>`, 'a sum that was not sent: 1 501 ₽'],
    [`<main data-screen="pay">${LONG}${sum('1 500 ₽', '15')}</main>`, 'a sum that was not sent: 15'],
    [`<main data-screen="pay">${LONG}${sum('1 500 ₽', '1500')}</main>`, undefined],
  ])('finds in %s: %s', async (html, fault) => {
    await tab.page.setContent(html);
    const { faults } = await inspectPage(tab.page, [JSON.stringify(aPayment())]);
    expect(faults).toEqual(fault === undefined ? [] : [fault]);
  });
});
