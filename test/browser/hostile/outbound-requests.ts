import type { BrowserContext, Page } from 'playwright-core';

/** What tried to get out of a page. */
export interface Escapes {
  /** Documents of other origins, or other schemes, that a tab or a frame was to load. */
  readonly navigations: string[];
  /** Everything else that was asked of other origins. */
  readonly requests: string[];
}

/**
 * Notes what a page asks of any other origin. A navigation to another scheme is no request, so what the document asks
 * its tab for is noted as well.
 */
export async function watchEscapes(context: BrowserContext, page: Page, origin: string): Promise<Escapes> {
  const navigations: string[] = [];
  const requests: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin === origin) return;
    (request.isNavigationRequest() ? navigations : requests).push(request.url());
  });
  const tab = await context.newCDPSession(page);
  await tab.send('Page.enable');
  tab.on('Page.frameRequestedNavigation', ({ url }) => {
    if (!/^https?:/.test(url)) navigations.push(url);
  });
  context.on('page', (opened) => {
    if (!/^(https?:|about:blank$)/.test(opened.url())) navigations.push(opened.url());
    opened.close().catch(() => {});
  });
  return { navigations, requests };
}

/** Answers what is asked of other origins with next to nothing. It costs: each request of the page's own waits for it. */
export async function answerElsewhere(where: BrowserContext | Page, origin: string): Promise<void> {
  await where.route(
    (url) => url.origin !== origin,
    (route) => {
      // Nothing comes of a navigation that is answered without content: the tab stays where it is.
      if (route.request().isNavigationRequest()) return route.fulfill({ status: 204 });
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    },
  );
}
