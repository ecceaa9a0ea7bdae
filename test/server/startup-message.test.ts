import { describe, expect, it } from 'vitest';
import { type Environment, readSettings } from '../../src/server/settings/settings.ts';
import { listeningLine, startupMessage } from '../../src/server/startup-message.ts';
import { aService } from './fakes.ts';

const URL_OF_ALL = 'http://localhost:8080';
const demo = { apiKey: 'sk_1', orderId: '1', orderLink: `${URL_OF_ALL}/1` };

const bare = (environment: Environment) => startupMessage(readSettings(environment), URL_OF_ALL, aService());
const sandbox = (environment: Environment) =>
  startupMessage(readSettings({ SANDBOX: '1', ...environment }), URL_OF_ALL, { ...aService(), demo });

describe('the startup message', () => {
  it('is a single line in production', () => {
    expect(bare({ PUBLIC_URL: URL_OF_ALL })).toEqual([`Ready: ${URL_OF_ALL}`]);
  });

  it('warns of localhost links, but not in a sandbox', () => {
    expect(bare({ NODE_ENV: 'production' })).toEqual([
      `PUBLIC_URL is not set: links lead to ${URL_OF_ALL}, which opens on this machine only.`,
      `Ready: ${URL_OF_ALL}`,
    ]);
    expect(sandbox({}).join()).not.toContain('PUBLIC_URL');
  });

  it('warns when webhooks may reach private networks', () => {
    expect(bare({ WEBHOOK_NETWORK: 'loopback' })[0]).toContain(
      'webhooks may go to this machine. For development',
    );
    expect(bare({ WEBHOOK_NETWORK: 'any' })[0]).toContain('this machine and the networks it is in');
    expect(sandbox({})[0]).toMatch(/^SANDBOX: .*webhooks may go to this machine/);
    expect(sandbox({ WEBHOOK_NETWORK: 'any' }).join()).toContain('the networks it is in');
  });

  it('warns of a forgotten proxy in front of an https site', () => {
    const PUBLIC_URL = 'https://pay.example';
    expect(bare({ PUBLIC_URL })[0]).toContain('TRUSTED_PROXIES is 0, but PUBLIC_URL is https');
    expect(bare({ PUBLIC_URL, TRUSTED_PROXIES: '1' })).toHaveLength(1);
  });

  it('names the listening address and port', () => {
    expect(listeningLine({ host: '0.0.0.0' }, 8080)).toBe('Listening on 0.0.0.0:8080');
    expect(listeningLine({ host: '::1' }, 8080)).toBe('Listening on [::1]:8080');
  });

  it('has the lines that scripts parse', () => {
    expect(sandbox({}).slice(-3)).toEqual([
      `Order link: ${URL_OF_ALL}/1`,
      `Console: ${URL_OF_ALL}/console`,
      'API key: sk_1',
    ]);
  });
});
