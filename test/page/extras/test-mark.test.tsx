import { expect, it, onTestFinished } from 'vitest';
import { aPayment } from '../../../src/testing/builders.ts';
import type { PageSandbox } from '../page-sandbox.ts';
import { openScripted, testSandbox } from '../screens/open-payment.ts';

const mark = () => document.querySelector('.header .test')?.textContent;

async function open(sandbox: PageSandbox, orderId: string) {
  const page = await sandbox.open(orderId);
  onTestFinished(page.stop);
  await sandbox.clock.advance(1000);
  return page;
}

it.each([
  ['choose', { amount: 1500 }, null],
  ['pay', { amount: 1500, transfer_method: 'to_card_number' }, null],
  ['paid', { amount: 1500, transfer_method: 'to_card_number' }, 'complete'],
  ['canceled', { amount: 1500, transfer_method: 'to_card_number' }, 'cancel'],
])('a sandbox says that it is a test on the screen %s', async (screen, fields, transition) => {
  const sandbox = await testSandbox();
  const orderId = await sandbox.order(fields);
  await sandbox.clock.advance(2000);
  if (transition !== null) await sandbox.control(`/orders/${orderId}/${transition}`);
  const page = await open(sandbox, orderId);
  expect([page.screen(), mark()]).toEqual([screen, 'Тест']);
});

it('a sandbox says that it is a test of an order that it does not know', async () => {
  const sandbox = await testSandbox();
  await open(sandbox, '3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c10');
  expect(mark()).toBe('Тест');
});

it('a service for real money does not say that', async () => {
  const page = await openScripted([aPayment()]);
  await page.browser.clock.advance(1000);
  expect([page.screen(), mark()]).toEqual(['pay', undefined]);
});
