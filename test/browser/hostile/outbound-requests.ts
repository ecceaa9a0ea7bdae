import type { BrowserContext, Page } from 'playwright-core';

/** Requests and navigations of a page to other origins. */
export interface OutboundRequests {
  /** Navigations of a tab or a frame to other origins or schemes. */
  readonly navigations: string[];
  /** All other requests to other origins. */
  readonly requests: string[];
}

/**
 * Records the requests of a page to other origins. A navigation to another scheme is no request, so the navigations that
 * the document initiates are recorded as well.
 */
export async function recordOutboundRequests(
  context: BrowserContext,
  page: Page,
  origin: string,
): Promise<OutboundRequests> {
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

/** Answers requests to other origins with a minimal response. Each request of the page then passes the driver, which takes time. */
export async function answerOtherOrigins(where: BrowserContext | Page, origin: string): Promise<void> {
  await where.route(
    (url) => url.origin !== origin,
    (route) => {
      // A navigation answered with 204 leaves the tab where it is.
      if (route.request().isNavigationRequest()) return route.fulfill({ status: 204 });
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      });
    },
  );
}
