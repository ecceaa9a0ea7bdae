import { describe, expect, it, onTestFinished } from 'vitest';
import { buildPage } from './harness/build.ts';
import { openPage, screenIs } from './harness/page.ts';
import { type SandboxSiteOptions, startSandboxSite } from './harness/site.ts';
import { startStaticHost } from './harness/static-host.ts';

async function startSite(options: SandboxSiteOptions) {
  const site = await startSandboxSite({ sandbox: { requisitesDelayMs: 0 }, ...options });
  onTestFinished(() => site.close());
  return site;
}

// These hostings differ from localhost at the root.
describe('the page', () => {
  it('works on an insecure origin', async () => {
    const site = await startSite({ host: 'pay.test' });
    const { orderId, link } = await site.order({ amount: 1500, transfer_method: 'to_card_number' });
    expect(link).toBe(`${site.url}/${orderId}`);
    const { page, report } = await openPage(link);
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
    await screenIs(page, 'pay');
    await site.post(`/sandbox/orders/${orderId}/complete`);
    await screenIs(page, 'paid');
    expect([...report.errors, ...report.complaints]).toEqual([]);
  });

  it('works on a static host without headers, with its API at another origin', async () => {
    const files = await startStaticHost('pay.test');
    onTestFinished(() => files.close());
    const { origin } = files;
    const api = await startSite({
      host: 'other.test',
      sandbox: { requisitesDelayMs: 0, publicUrl: origin, pageOrigin: origin },
    });
    files.publish(await buildPage({ settings: { VITE_API_URL: api.url } }));
    const { orderId, link } = await api.order({ amount: 1500 });
    expect(link).toBe(`${origin}/${orderId}`);
    const { page, report } = await openPage(link);
    await page.locator('[data-method="to_card_number"]').click();
    await screenIs(page, 'pay');
    await page.reload();
    await screenIs(page, 'pay');
    await api.post(`/sandbox/orders/${orderId}/complete`);
    await screenIs(page, 'paid');
    const reads = report.requests.filter(({ url }) => url.includes('/api/'));
    expect(new Set(reads.map(({ url }) => new URL(url).origin))).toEqual(new Set([api.url]));
    expect(reads.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(report.errors).toEqual([]);
    // The browser logs the 404 of the payment read before the POST.
    expect(report.complaints.filter((line) => !line.includes('404'))).toEqual([]);
  });

  it('works under a base path, together with its API and chunks', async () => {
    const site = await startSite({ host: 'pay.test', build: await buildPage({ base: '/pay/' }) });
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
