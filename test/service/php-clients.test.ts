import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/contract/json.ts';
import type { ServiceEvent } from '../../src/service/options.ts';
import { APPEALS, anAppealBody, disputed } from './support/appeals.ts';
import { type Bench, EXTERNAL, INTERNAL, newOrder, ORDERS, openBench, someCards } from './support/bench.ts';
import { databases } from './support/databases.ts';
import { aPdf, base64 } from './support/files.ts';
import { PAYMENTS_V2 } from './support/v2.ts';

/** PHP's `json_encode` of what a form sent: `''` for what is empty, text for numbers, slashes escaped. */
const jsonEncode = (body: JsonObject): string => JSON.stringify(body).replaceAll('/', '\\/');

/** PHP's `chunk_split(base64_encode($file))`: 76 characters and CRLF, also at the end. */
const chunkSplit = (text: string): string => text.replace(/.{1,76}/g, '$&\r\n');

const send = (bench: Bench, path: string, body: JsonObject) =>
  bench.post(path, jsonEncode(body), { token: bench.apiKey });

describe.each(databases)('a shop on PHP that uses version 1, on $kind', (on) => {
  const order = { amount: 1500.75, outter_id: '10482', redirect_url: 'https://shop.example/' };
  const external = {
    amount: 1500.75,
    transfer_method: 'to_card_number',
    redirect_url: 'https://shop.example/',
  };
  const internal = (orderId: unknown) => ({
    order_id: orderId,
    amount: 1500,
    transfer_method: 'to_card_number',
    client_id: '7',
    client_ip: '203.0.113.7',
  });

  it('may send empty text for whatever is optional', async () => {
    const bench = await openBench({ on });
    const empty = { success_redirect_url: '', fail_redirect_url: '' };
    expect(await send(bench, ORDERS, { ...order, ...empty, geo_name: '' })).toMatchObject({
      status: 200,
      body: { amount: 1500.75, geo_id: 1, success_redirect_url: null, fail_redirect_url: null },
    });
    const made = await send(bench, EXTERNAL, {
      ...external,
      ...empty,
      callback_url: '',
      geo: '',
      outter_id: '',
      bank: '',
      client_id: '',
    });
    expect(made).toMatchObject({ status: 200, body: { sum: 1500.75, geo_id: 1, outter_id: null } });
    const { order_id } = await newOrder(bench);
    const body = { ...internal(order_id), bank: '', callback_url: '', replaces: '' };
    expect(await send(bench, INTERNAL, body)).toMatchObject({ status: 200, body: { sum: 1500 } });
  });

  it('is told each field that it sent wrong, and what is needed', async () => {
    const bench = await openBench({ on });
    const { order_id } = await newOrder(bench);
    const refused = async (path: string, body: JsonObject) => {
      const { status, body: answer } = await send(bench, path, body);
      const detail: unknown = answer['detail'];
      const issues = Array.isArray(detail) ? detail : [];
      return [status, Object.fromEntries(issues.map(({ loc, msg }) => [loc.join('.'), msg]))];
    };
    const wrong = { amount: '1500.75', outter_id: 10482, geo_id: '', redirect_url: '' };
    expect(await refused(ORDERS, { ...wrong, success_redirect_url: false })).toEqual([
      422,
      {
        'body.amount': 'a number is needed',
        'body.outter_id': 'text is needed',
        'body.geo_id': 'a number is needed',
        'body.redirect_url': 'ensure this value has at least 1 characters',
        'body.success_redirect_url': 'text is needed',
      },
    ]);
    expect(await refused(EXTERNAL, { ...external, amount: '', transfer_method: '' })).toEqual([
      422,
      {
        'body.amount': 'a number is needed',
        'body.transfer_method': expect.stringContaining('to_card_number'),
      },
    ]);
    expect(
      await refused(INTERNAL, { ...internal(order_id), geo_id: '1', client_id: 7, client_ip: '' }),
    ).toEqual([
      422,
      {
        'body.geo_id': 'a number is needed',
        'body.client_id': 'text is needed',
        'body.client_ip': 'ensure this value has at least 1 characters',
      },
    ]);
    // PHP's empty array is a list.
    expect(await bench.post(ORDERS, '[]', { token: bench.apiKey })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body'], msg: 'an object is needed' }] },
    });
    expect(await bench.context.database.query('select * from payments')).toEqual([]);
  });
});

describe.each(databases)('a shop on PHP that uses version 2, on $kind', (on) => {
  const payment = { sum: 1500.75, type: 'to_card_number' };

  it('may send empty text for whatever is optional', async () => {
    const bench = await openBench({ on });
    const empty = { bank: '', client_id: '', client_ip: '', outter_id: '', geo: '', callback_url: '' };
    expect(await send(bench, PAYMENTS_V2, { ...payment, ...empty })).toMatchObject({
      status: 200,
      body: { sum: '1500.75', client_id: null, client_ip: null, outter_id: null, callback_url: null },
    });
  });

  it('is told in the log, by the ID of its request, each field that it sent wrong', async () => {
    const events: ServiceEvent[] = [];
    const bench = await openBench({ on, log: (event) => events.push(event) });
    const refused = async (body: JsonObject) => {
      const { status, text } = await send(bench, PAYMENTS_V2, body);
      return [status, text, events.splice(0).map(({ reason }) => reason)];
    };
    expect(await refused({ ...payment, sum: '1500.75', client_id: 7, is_intrabank_transfer: '' })).toEqual([
      400,
      'Bad Request',
      ['sum: a number is needed; is_intrabank_transfer: true or false is needed; client_id: text is needed'],
    ]);
    expect(await refused({ ...payment, type: '' })).toEqual([
      400,
      'Bad Request',
      [expect.stringContaining('type: value is not a transfer type: to_sbp_number, to_card_number')],
    ]);
  });
});

describe.each(databases)('a shop on PHP that appeals, on $kind', (on) => {
  it('may send the number as text, and Base64 in lines', async () => {
    const bench = await openBench({ on, pool: someCards(2) });
    const { id, requisiteId } = await disputed(bench);
    const file = chunkSplit(base64(aPdf(4000)));
    const receipt = { file, file_name: 'чек.pdf' };
    expect(file.split('\r\n').length).toBeGreaterThan(50);
    expect(await send(bench, APPEALS, anAppealBody(String(id), { receipt }))).toMatchObject({
      status: 201,
      body: { payment: id, bank_card: requisiteId },
    });
  });

  it('is told each field that it sent wrong, and what is needed', async () => {
    const bench = await openBench({ on });
    const refused = async (body: JsonObject) => {
      const { status, body: answer } = await send(bench, APPEALS, body);
      return [status, answer['error']];
    };
    const file = `data:application/pdf;base64,${base64(aPdf(400))}`;
    expect(await refused({ payment: '', amount: 1500, receipt: { file, file_name: '' } })).toMatchObject([
      400,
      {
        detail: {
          payment: ["the payment's number or its UUID is expected"],
          amount: ['text is expected'],
          'receipt.file': [expect.stringContaining('send what follows "base64," only')],
          'receipt.file_name': ['may not be empty'],
        },
      },
    ]);
    expect(await refused({ payment: 1, amount: '1500', receipt: '' })).toMatchObject([
      400,
      {
        detail: {
          amount: [expect.stringContaining('such as "1500.00"')],
          receipt: ['an object is expected'],
        },
      },
    ]);
  });
});
