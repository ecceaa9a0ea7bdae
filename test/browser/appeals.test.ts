import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newLastingPage, type OpenedPage, screenIs } from './harness/page.ts';
import { type SandboxSite, startSandboxSite } from './harness/site.ts';

let site: SandboxSite;
let opened: OpenedPage;

beforeAll(async () => {
  [site, opened] = await Promise.all([startSandboxSite(), newLastingPage()]);
});
afterAll(async () => {
  await opened.context.close();
  await site.close();
});

const MIB = 1024 * 1024;

interface Filed {
  readonly status: number;
  readonly body: string;
}

/** Reads a file of that size and first bytes in the browser, and files it with an appeal as a merchant's page would. */
async function file(
  receipt: { name: string; start: number[]; bytes: number },
  payment: number,
): Promise<Filed> {
  const { page } = opened;
  await page.goto(`${site.url}/order`);
  return page.evaluate(
    async ({ name, start, bytes, payment, key }) => {
      const content = new Uint8Array(bytes);
      content.set(start.slice(0, bytes));
      const url = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsDataURL(new File([content], name));
      });
      const appeal = {
        payment,
        amount: '1500.00',
        receipt: { file: url.replace(/^[^,]*,?/, ''), file_name: name },
      };
      // Not a string body: the driver would receive all 14 MB of it.
      const response = await fetch('/api/v2/appeals/', {
        method: 'POST',
        headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
        body: new Blob([JSON.stringify(appeal)]),
      });
      return { status: response.status, body: await response.text() };
    },
    { ...receipt, payment, key: site.service.demo.apiKey },
  );
}

/** A paid order, and the number of its payment from the webhook in the shop's inbox. */
async function paidOrder(): Promise<{ orderId: string; payment: number }> {
  const { orderId } = await site.order({ amount: 1500, transfer_method: 'to_card_number', requisites: 0 });
  await site.post(`/sandbox/orders/${orderId}/complete`);
  const inbox = async () => JSON.stringify(await site.call('GET', `/sandbox/inbox?order_id=${orderId}`));
  await expect.poll(inbox).toMatch(/"id":\d+/);
  return { orderId, payment: Number(/"body":\{"id":(\d+)/.exec(await inbox())?.[1]) };
}

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

describe('an appeal filed by a browser', () => {
  it.each([
    ['a PDF', { name: 'receipt.pdf', start: ascii('%PDF-1.7\n'), bytes: 2000 }],
    ['a JPEG', { name: 'receipt.jpg', start: [0xff, 0xd8, 0xff, 0xe0], bytes: 2000 }],
    ['a PNG', { name: 'receipt.png', start: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a], bytes: 2000 }],
    [
      'a WebP',
      { name: 'receipt.webp', start: [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBPVP8 ')], bytes: 2000 },
    ],
    ['a PDF of 10 MiB', { name: 'receipt.pdf', start: ascii('%PDF-1.7\n'), bytes: 10 * MIB }],
  ])('with %s is accepted, and the page shows its notice', async (_what, receipt) => {
    const { orderId, payment } = await paidOrder();
    const { status, body } = await file(receipt, payment);
    expect({ status, body }).toEqual({ status: 201, body: expect.stringContaining('"status":"new"') });
    const { page } = opened;
    await page.goto(`${site.url}/${orderId}`);
    await screenIs(page, 'paid');
    await page.getByText('По платежу открыто обращение').waitFor();
  });

  it.each([
    ['a page in place of a receipt', { name: 'receipt.pdf', start: ascii('<html><script>'), bytes: 2000 }],
    ['an empty file', { name: 'receipt.pdf', start: [], bytes: 0 }],
    ['a byte more than 10 MiB', { name: 'receipt.pdf', start: ascii('%PDF-1.7\n'), bytes: 10 * MIB + 1 }],
  ])('with %s is rejected with a field error', async (_what, receipt) => {
    const { payment } = await paidOrder();
    const { status, body } = await file(receipt, payment);
    expect({ status, body }).toEqual({ status: 400, body: expect.stringContaining('"receipt.file":[') });
  });
});
