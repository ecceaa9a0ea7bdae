import type { Page } from 'playwright-core';

/**
 * Serves a site to a page by https, as behind a TLS proxy, for behaviour that depends on the scheme. The site needs that
 * address as its PUBLIC_URL.
 * @param origin `https://pay.test`; it needs no certificate, since the driver answers the requests
 */
export async function routeHttps(page: Page, origin: string, port: number): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}` });
    await route.fulfill({ response });
  });
}
