import { expect, it } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { aClock } from '../../src/testing/clock.ts';
import { renderPage } from '../../src/testing/render-page.ts';

it('shows where to pay', async () => {
  const clock = aClock();
  const sandbox = await createSandbox({
    database: ':memory:',
    publicUrl: 'https://pay.example',
    secret: 'thirty-two characters, or more of them',
    clock: clock.service,
  });
  const page = await renderPage({
    fetch: (request) => sandbox.fetch(request),
    clock,
    href: sandbox.demo.orderLink,
  });

  await page.press('[data-method="to_card_number"]');
  await clock.advance(4000);
  expect(page.screen()).toBe('pay');

  page.stop();
  await sandbox.close();
});
