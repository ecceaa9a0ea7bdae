import { describe, expect, it } from 'vitest';
import { aService } from '../fakes.ts';
import { dial, serve } from './serve.ts';

/** A service that answers on demand and signals when a request has arrived. */
function aHeldService() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = () => {};
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const service = aService(async () => {
    asked();
    await held;
    return new Response('done');
  });
  return { service, wasAsked, release };
}

describe('a graceful shutdown', () => {
  it('completes requests in flight and refuses new connections', async () => {
    const { service, wasAsked, release } = aHeldService();
    const { url, shutdown } = await serve({ service });
    const answer = fetch(`${url}/api/v1/orders/`);
    await wasAsked;
    const stopped = shutdown.stop(60_000);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    release();
    expect(await (await answer).text()).toBe('done');
    expect(await stopped).toBe(true);
  });

  it('closes idle connections at once', async () => {
    const { port, shutdown } = await serve();
    const { ended } = await dial(port);
    expect(await shutdown.stop(60_000)).toBe(true);
    expect(await ended).toBe('');
  });

  it('destroys connections that exceed the time limit', async () => {
    const { service, wasAsked } = aHeldService();
    const { url, server, shutdown } = await serve({ service });
    const answer = fetch(`${url}/api/v1/orders/`);
    await wasAsked;
    const [inTime] = await Promise.all([shutdown.stop(1), expect(answer).rejects.toThrow('fetch failed')]);
    expect(inTime).toBe(false);
    expect(server.listening).toBe(false);
  });
});
