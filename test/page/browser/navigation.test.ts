import { expect, it } from 'vitest';
import { browserNavigation } from '../../../src/page/browser/navigation.ts';

it('knows that a top window is no frame', () => {
  expect(browserNavigation().framed).toBe(false);
});
