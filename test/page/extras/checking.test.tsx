import { describe, expect, it } from 'vitest';
import { aPayment } from '../../../src/testing/builders.ts';
import type { RenderedPage } from '../../../src/testing/render-page.ts';
import { NO_REQUISITES, openScripted } from '../screens/open-payment.ts';

const buttonNamed = (page: RenderedPage, name: string) => {
  const found = [...page.root.querySelectorAll('button')].find((one) => one.textContent === name);
  if (found === undefined) throw new Error(`there is no button "${name}"`);
  return found;
};

async function pressed(page: RenderedPage, name: string) {
  buttonNamed(page, name).click();
  await page.browser.clock.settle();
}

const title = (page: RenderedPage) => page.root.querySelector('h1')?.textContent;

describe('a transfer that the payer has reported', () => {
  it('turns the page to "checking": the requisites fold away, the time left and its meaning stay', async () => {
    const page = await openScripted([aPayment()]);
    await pressed(page, 'Перевод отправлен');
    expect(page.screen()).toBe('pay');
    expect(title(page)).toBe('Проверяем поступление');
    expect(page.words()).toContain('Обычно до 5 минут.');
    expect(page.words()).toContain('Переводы принимаем ещё 15:00');
    expect(page.words()).toContain('Перевод, отправленный вовремя, засчитается и после нуля.');
    expect(page.root.querySelector('.row, .tips')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Проверяем поступление');
    expect(page.browser.seen.title).toBe('Проверяем поступление');
  });

  it('is no call: reads alone follow, fast again', async () => {
    const page = await openScripted([aPayment()]);
    const { clock, seen } = page.browser;
    await clock.advance(400_000);
    const readsIn = async (ms: number) => {
      const before = seen.requests.length;
      await clock.advance(ms);
      return seen.requests.length - before;
    };
    const slow = await readsIn(20_000);
    await pressed(page, 'Перевод отправлен');
    expect(await readsIn(20_000)).toBeGreaterThan(2 * slow);
    expect(seen.posts).toEqual([]);
    expect(seen.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  it('survives a reload, and can be taken back, which is remembered too', async () => {
    const page = await openScripted([aPayment()]);
    const { stored } = page.browser.seen;
    await pressed(page, 'Перевод отправлен');
    page.stop();
    const reloaded = await openScripted([aPayment()], { stored });
    expect(title(reloaded)).toBe('Проверяем поступление');
    await pressed(reloaded, 'Вернуться к реквизитам');
    expect(reloaded.value('sbp_phone_number')).toBe('+7 999 123 45 67');
    reloaded.stop();
    const again = await openScripted([aPayment()], { stored });
    expect(again.value('sbp_phone_number')).toBe('+7 999 123 45 67');
  });

  it('belongs to its payment: another one shows its requisites', async () => {
    const other = aPayment({ payment_id: '9d1f6b2c-55aa-4e0f-8f0e-2f6f4c1d7a91' });
    const page = await openScripted([aPayment(), aPayment(), other]);
    await pressed(page, 'Перевод отправлен');
    await page.browser.clock.advance(10_000);
    expect(title(page)).not.toBe('Проверяем поступление');
    expect(page.value('sbp_phone_number')).toBe('+7 999 123 45 67');
  });

  it('changes no outcome: it expires, and is paid', async () => {
    const page = await openScripted([aPayment({ lifetime: 60 })]);
    await pressed(page, 'Перевод отправлен');
    await page.browser.clock.advance(61_000);
    expect(page.screen()).toBe('expired');
  });

  it('is not told that no money was taken, when the payment ends without it', async () => {
    const canceled = await openScripted([aPayment(), aPayment({ status: 'canceled' })]);
    await pressed(canceled, 'Перевод отправлен');
    await canceled.browser.clock.advance(5000);
    expect(canceled.screen()).toBe('canceled');
    expect(canceled.words()).not.toContain('Деньги не списаны');
    expect(canceled.words()).toContain('не платите ещё раз: сохраните чек и напишите в магазин.');
    const expired = await openScripted([aPayment({ lifetime: 60 })]);
    await pressed(expired, 'Перевод отправлен');
    await expired.browser.clock.advance(61_000);
    expect(expired.words()).toContain('Успели перевести вовремя?');
    expect(expired.words()).not.toContain('Деньги не списаны');
  });

  it('is asked about before a canceled payment leads to another choice', async () => {
    const page = await openScripted([aPayment(), aPayment({ status: 'canceled' })]);
    await pressed(page, 'Перевод отправлен');
    await page.browser.clock.advance(5000);
    expect(buttonNamed(page, 'Выбрать способ снова').classList).toContain('second');
    await pressed(page, 'Выбрать способ снова');
    expect(page.screen()).toBe('canceled');
    expect(page.words()).toContain('Вы ещё не переводили по этим реквизитам?');
    await pressed(page, 'Не переводили, выбрать другой');
    expect(page.screen()).toBe('choose');
  });

  it('to an account takes as long as such transfers do', async () => {
    const page = await openScripted([
      aPayment({
        ...NO_REQUISITES,
        transfer_method: 'to_account_number',
        account_number: '40817810099910004312',
      }),
    ]);
    await pressed(page, 'Перевод отправлен');
    expect(page.words()).toContain('По реквизитам, до одного дня. Страница обновится сама');
    expect(page.words()).not.toContain('до 5 минут');
  });

  it('is the main action, unless the bank’s app is', async () => {
    const plain = await openScripted([aPayment()]);
    expect(buttonNamed(plain, 'Перевод отправлен').className.trim()).toBe('action');
    const bank = {
      ...aPayment(),
      ...NO_REQUISITES,
      qr_code: 'https://qr.nspk.ru/AS1',
      transfer_method: 'nspk',
    };
    const coded = await openScripted([bank]);
    expect(buttonNamed(coded, 'Перевод отправлен').className).toContain('second');
  });
});

describe('the tab’s title', () => {
  it('gives the whole minutes left, and changes no more than once in each', async () => {
    const page = await openScripted([aPayment()]);
    const titles = new Set<string>();
    for (let second = 0; second < 120; second += 1) {
      titles.add(page.browser.seen.title);
      await page.browser.clock.advance(1000);
    }
    expect([...titles]).toEqual(['Ждём перевод, 15 мин', 'Ждём перевод, 14 мин']);
  });

  it('gives no minutes without a lifetime', async () => {
    const page = await openScripted([aPayment({ lifetime: null })]);
    expect(page.browser.seen.title).toBe('Ждём перевод');
  });
});
