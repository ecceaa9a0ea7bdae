import { describe, expect, it } from 'vitest';
import { consolePage } from '../../../src/server/site/console-page.ts';
import { aService } from '../fakes.ts';

const order = {
  order_id: '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11',
  link: 'https://pay.example/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11',
  amount: 1500,
  outter_id: 'A-1',
  merchant_token: 'ot_secret',
  payment: null,
};

const pageOf = (orders: unknown) =>
  consolePage(
    aService(() => Response.json({ orders })),
    'https://pay.example',
  );

describe('the console', () => {
  it('lists orders with their links, sums and statuses', async () => {
    const html = await pageOf([
      order,
      { ...order, payment: { status: 'created', transfer_method: 'to_card_number' } },
    ]);
    expect(html).toContain(`<a href="${order.link}">${order.order_id}</a>`);
    expect(html).toMatch(/A-1.*1500.*no payment/s);
    expect(html).toMatch(/to_card_number.*created/s);
  });

  it('shows calls ready to paste into a shell', async () => {
    const html = await pageOf([order]);
    expect(html).toContain(`curl -X POST https://pay.example/sandbox/orders/${order.order_id}/complete`);
  });

  it('escapes the shop’s text, and shows no tokens', async () => {
    const html = await pageOf([{ ...order, outter_id: '<script>alert(1)</script>' }]);
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('ot_secret');
  });

  it('renders also when the order list fails', async () => {
    const broken = aService(() => new Response('<p>502', { status: 502 }));
    expect(await consolePage(broken, 'https://pay.example')).toContain('<h1>Sandbox</h1>');
    expect(await pageOf('nonsense')).toContain('<h1>Sandbox</h1>');
  });
});
