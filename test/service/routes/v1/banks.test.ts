import { describe, expect, it } from 'vitest';
import type { ServiceEvent } from '../../../../src/service/options.ts';
import { EXTERNAL, newPayment, openBench, someCards } from '../../support/bench.ts';
import { databases } from '../../support/databases.ts';
import { createV2 } from '../../support/v2.ts';

const EXTERNAL_BODY = {
  amount: 1500,
  transfer_method: 'to_card_number',
  redirect_url: 'https://shop.example/',
};

describe.each(databases)('the bank of a payment on $kind', (on) => {
  const pool = [
    ...someCards(8, { bank: 'vtb' }),
    ...someCards(1, { bank: 'sberbank', cardNumber: '2202209999999901' }),
    ...someCards(1, { bank: 'sber', cardNumber: '2202209999999902' }),
    ...someCards(1, { bank: 'eskhata', cardNumber: '2202209999999903' }),
  ];

  it('is found by its name and by every alias, whichever of them the pool has', async () => {
    const bench = await openBench({ on, pool });
    let amount = 100;
    for (const bank of ['Сбербанк', 'сбербанк', 'Sberbank', 'sber']) {
      amount += 1;
      const cards = [
        (await bench.post(EXTERNAL, { ...EXTERNAL_BODY, amount, bank }, { token: bench.apiKey })).body,
        (await createV2(bench, { sum: amount, bank })).body,
      ].map((body) => body['card_number']);
      expect([bank, cards.sort()]).toEqual([bank, ['2202209999999901', '2202209999999902']]);
    }
  });

  it('may be one that only the pool knows', async () => {
    const bench = await openBench({ on, pool });
    expect((await newPayment(bench, { bank: 'Eskhata' })).status).toBe(200);
  });

  it('is a 422 in version 1 and a logged 400 in version 2 when nobody knows it', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({ on, pool, log: (event) => events.push(event) });
    const answers = [
      await newPayment(bench, { bank: 'Нет такого' }),
      await bench.post(EXTERNAL, { ...EXTERNAL_BODY, bank: 'nobank' }, { token: bench.apiKey }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    const v2 = await createV2(bench, { bank: 'nobank' });
    expect([v2.status, v2.text]).toEqual([400, 'Bad Request']);
    expect(events).toMatchObject([
      { event: 'request-refused', reason: expect.stringMatching(/^bank: no such bank is known/) },
    ]);
  });

  it('that is known, but has nothing free, is no cards', async () => {
    const bench = await openBench({ on, pool });
    expect((await createV2(bench, { bank: 'Газпромбанк' })).body).toMatchObject({ code: 40005 });
    expect((await newPayment(bench, { bank: 'Газпромбанк' })).payment).toMatchObject({ code: 40005 });
  });
});
