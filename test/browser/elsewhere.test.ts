import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPage } from './harness/build.ts';
import { openPage, screenIs } from './harness/page.ts';
import { type SandboxSiteOptions, startSandboxSite } from './harness/site.ts';

async function started(options: SandboxSiteOptions) {
  const site = await startSandboxSite({ sandbox: { requisitesDelayMs: 0 }, ...options });
  onTestFinished(() => site.close());
  return site;
}

// What localhost at the root hides.
describe('the page', () => {
  it('is paid on a host that is no secure context', async () => {
    const site = await started({ host: 'pay.test' });
    const { orderId, link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    expect(link).toBe(`${site.url}/${orderId}`);
    const { page, report } = await openPage(link);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await screenIs(page, 'pay');
    await site.post(`/sandbox/orders/${orderId}/complete`);
    await screenIs(page, 'paid');
    expect([...report.errors, ...report.complaints]).toEqual([]);
  });

  // case 39
  it('is paid under a sub-path, its API and its chunks with it', async () => {
    const site = await started({ host: 'pay.test', build: await buildPage({ base: '/pay/' }) });
    const { orderId, link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    expect(link).toBe(`http://pay.test:${site.port}/pay/${orderId}`);
    for (const path of [`/${orderId}`, `/${orderId}/`, `/order/${orderId}`, `/order/${orderId}/`]) {
      const { page, report } = await openPage(site.url + path, { locale: 'en-GB' });
      await screenIs(page, 'pay');
      await page.reload();
      await screenIs(page, 'pay');
      const outside = report.requests.filter(({ url }) => !new URL(url).pathname.startsWith('/pay/'));
      expect(outside).toEqual([]);
      expect([...report.errors, ...report.complaints]).toEqual([]);
    }
  });
});
