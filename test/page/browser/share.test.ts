import { expect, it } from 'vitest';
import { canShare, share } from '../../../src/page/browser/share.ts';
import { stubShareSheet } from './share-sheet.ts';

it('opens the share sheet, and resolves to whether something was shared', async () => {
  const shared = stubShareSheet({ outcomes: [true, false] });
  expect(canShare()).toBe(true);
  expect(await share('https://qr.nspk.ru/AS1')).toBe(true);
  expect(await share('https://qr.nspk.ru/AS1')).toBe(false);
  expect(shared[0]).toBe('https://qr.nspk.ru/AS1');
});

it('knows that a browser without a share sheet, or one that refuses it in this frame, cannot share', () => {
  expect(canShare()).toBe(false);
  stubShareSheet({ allowed: false });
  expect(canShare()).toBe(false);
});
