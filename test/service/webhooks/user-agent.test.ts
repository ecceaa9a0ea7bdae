import { expect, it } from 'vitest';
import { version } from '../../../package.json';
import { userAgentOf } from '../../../src/service/webhooks/user-agent.ts';

it('names the release, and where the service is', () => {
  expect(userAgentOf('https://pay.example/sub/')).toBe(`payment-page/${version} (+https://pay.example/sub)`);
});

it('is ASCII for any host', () => {
  expect(userAgentOf('https://оплата.example')).toBe(
    `payment-page/${version} (+https://xn--80aa5alfu.example)`,
  );
});
