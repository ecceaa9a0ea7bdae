import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aSandbox, type PageSandbox } from '../page-sandbox.ts';
import { STATE_NAMES, STATES } from './states.ts';

/** The browser tests check the rules that need layout, colours or the whole document. */
const WITHOUT_LAYOUT: axe.RunOptions = {
  rules: {
    'color-contrast': { enabled: false },
    'target-size': { enabled: false },
    'scrollable-region-focusable': { enabled: false },
    region: { enabled: false },
  },
  resultTypes: ['violations'],
};

let sandbox: PageSandbox;

beforeEach(async () => {
  sandbox = await aSandbox();
});

afterEach(() => sandbox.close());

describe.each(['ru-RU', 'en-GB'])('in %s', (language) => {
  it.each(STATE_NAMES)('the screen %s has no violation that axe finds without layout', async (name) => {
    const page = await STATES[name].bring(sandbox, { languages: [language], wide: true });
    const { violations } = await axe.run(page.root, WITHOUT_LAYOUT);
    page.stop();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

describe('the axe check', () => {
  it('finds a button without a name', async () => {
    document.body.innerHTML = '<main><button></button><img src="x"></main>';
    const { violations } = await axe.run(document.body, WITHOUT_LAYOUT);
    expect(violations.map(({ id }) => id)).toEqual(expect.arrayContaining(['button-name', 'image-alt']));
  });
});
