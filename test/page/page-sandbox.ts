import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { aClock, type TestClock } from '../../src/testing/clock.ts';
import { type RenderedPage, type RenderOptions, renderPage } from '../../src/testing/render-page.ts';
import { sqlite } from '../service/support/databases.ts';

export interface PageSandbox {
  readonly clock: TestClock;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
  /** Calls the sandbox and returns its parsed answer. Throws on an error status. */
  control(path: string, body?: object, method?: string): Promise<Record<string, unknown>>;
  /** Creates an order in the sandbox and returns its ID. */
  order(fields?: object): Promise<string>;
  /** Opens the page at that order's link. */
  open(orderId: string, options?: Partial<RenderOptions> & { query?: string }): Promise<RenderedPage>;
}

/** The real embedded service in this process, on the test's clock. */
export async function aSandbox(): Promise<PageSandbox> {
  const clock = aClock();
  const { address, drop } = await sqlite.fresh();
  const sandbox = await createSandbox({
    database: address,
    publicUrl: 'https://pay.example',
    secret: 'a secret of this test alone',
    clock: clock.service,
  });
  const control = async (path: string, body?: object, method = 'POST') => {
    const init: RequestInit = { method };
    if (body) {
      init.body = JSON.stringify(body);
      init.headers = { 'content-type': 'application/json' };
    }
    const response = await sandbox.fetch(new Request(`https://pay.example/sandbox${path}`, init), {
      remoteAddress: '127.0.0.1',
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /sandbox${path}: ${response.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  return {
    clock,
    fetch: (request) => sandbox.fetch(request),
    async close() {
      await sandbox.close();
      await drop();
    },
    control,
    async order(fields = {}) {
      const { order_id } = await control('/orders', fields);
      return String(order_id);
    },
    open: (orderId, { query = '', ...options } = {}) =>
      renderPage({
        fetch: (request) => sandbox.fetch(request),
        clock,
        href: `https://pay.example/${orderId}${query}`,
        ...options,
      }),
  };
}
