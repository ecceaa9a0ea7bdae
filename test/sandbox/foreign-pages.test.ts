import { describe, expect, it } from 'vitest';
import { openSandbox } from './support.ts';

type Opened = Awaited<ReturnType<typeof openSandbox>>;

const LOCAL = 'http://localhost:8080';

/** The calls that anyone could make from a page, with a form or with `fetch`. */
async function statusesWith({ sandbox }: Opened, headers: Record<string, string>) {
  const { orderId } = sandbox.demo;
  const calls: readonly (readonly [string, string])[] = [
    ['GET', '/sandbox/orders'],
    ['POST', '/sandbox/orders'],
    ['POST', `/sandbox/orders/${orderId}/expire`],
    ['GET', '/sandbox/inbox/'],
    ['GET', '/sandbox'],
  ];
  return Promise.all(
    calls.map(async ([method, path]) => {
      const body = method === 'POST' ? '{}' : null;
      const request = new Request(`${LOCAL}${path}`, {
        method,
        headers: { 'content-type': 'text/plain', ...headers },
        body,
      });
      const response = await sandbox.fetch(request);
      expect(response.headers.get('x-sandbox')).toBe('1');
      return response.status;
    }),
  );
}

const FORBIDDEN = [403, 403, 403, 403, 403];

describe('the control calls of a sandbox', () => {
  it.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://localhost:3000' }],
    [
      'a name that leads to this machine',
      { origin: 'http://rebound.example:8080', host: 'rebound.example:8080' },
    ],
    ['another site, without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['another site with a stolen origin', { 'sec-fetch-site': 'cross-site', origin: LOCAL }],
  ])('are 403 for %s', async (_who, headers) => {
    const opened = await openSandbox({ publicUrl: LOCAL });
    expect(await statusesWith(opened, headers)).toEqual(FORBIDDEN);
  });

  it.each<[string, Record<string, string>]>([
    ['a shell', {}],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['the sandbox itself', { origin: LOCAL, 'sec-fetch-site': 'same-origin' }],
    ['the sandbox by its address', { origin: 'http://127.0.0.1:8080' }],
    ['the page at an origin of its own', { origin: 'https://page.example', 'sec-fetch-site': 'same-site' }],
  ])('are carried out for %s', async (_who, headers) => {
    const opened = await openSandbox({ publicUrl: LOCAL, pageOrigin: 'https://page.example' });
    expect(await statusesWith(opened, headers)).not.toContain(403);
  });

  it('know a public sandbox by its own name only', async () => {
    const opened = await openSandbox({ publicUrl: 'https://test.pay.example/sub' });
    expect(await statusesWith(opened, { origin: 'https://test.pay.example' })).not.toContain(403);
    expect(await statusesWith(opened, { origin: 'https://pay.example' })).toEqual(FORBIDDEN);
    expect(await statusesWith(opened, { origin: LOCAL })).toEqual(FORBIDDEN);
  });

  it('change nothing when they are refused', async () => {
    const { sandbox } = await openSandbox({ publicUrl: LOCAL });
    const list = async () => (await sandbox.fetch(new Request(`${LOCAL}/sandbox/orders`))).text();
    const before = await list();
    const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' };
    await sandbox.fetch(new Request(`${LOCAL}/sandbox/orders`, { method: 'POST', headers, body: '{}' }));
    expect(await list()).toBe(before);
  });
});
