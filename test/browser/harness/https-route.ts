import type { Page } from 'playwright-core';

/**
 * Has a page reach a site by https, as behind a proxy: what depends on the scheme is as in life. The site needs that
 * address as its PUBLIC_URL.
 * @param origin `https://pay.test`; no certificate is needed, since nothing goes over the wire
 */
export async function behindTls(page: Page, origin: string, port: number): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}` });
    await route.fulfill({ response });
  });
}
