import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserDocument } from '../../../src/page/browser/document.ts';
import { addStyle, pageRoot } from '../../../src/page/browser/dom.ts';

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="data:,">';
  document.body.innerHTML = '<div id="app"></div><p id="announcement" role="status"></p>';
});

const region = () => document.querySelector('[role="status"]');

describe('the document around the app', () => {
  it('has a root for the app, or otherwise its body', () => {
    expect(pageRoot().id).toBe('app');
    document.body.innerHTML = '';
    expect(pageRoot()).toBe(document.body);
  });

  it('sets the title and the icon', () => {
    browserDocument.setTitle('Payment received');
    browserDocument.setIcon('done');
    expect(document.title).toBe('Payment received');
    expect(document.querySelector('link')?.href).toMatch(/^http.*\/done\.svg$/);
    browserDocument.setIcon('stopped');
    expect(document.querySelector('link')?.href).toMatch(/^http.*\/stopped\.svg$/);
  });

  it('works without an icon and a live region', () => {
    document.head.innerHTML = '';
    document.body.innerHTML = '';
    expect(() => {
      browserDocument.setIcon('done');
      browserDocument.announce('words');
    }).not.toThrow();
  });

  // Screen readers do not announce a live region whose text stays the same.
  it('announces the same text again in the live region', () => {
    const announced: (string | null | undefined)[] = [];
    for (let i = 0; i < 3; i += 1) {
      browserDocument.announce('Copied: Amount');
      announced.push(region()?.textContent);
    }
    expect(announced.map((words) => words?.trim())).toEqual(Array(3).fill('Copied: Amount'));
    expect(announced[0]).not.toBe(announced[1]);
    expect(announced[1]).not.toBe(announced[2]);
  });

  it('clears the live region', () => {
    browserDocument.announce('Copied: Amount');
    browserDocument.announce('');
    browserDocument.announce('');
    expect(region()?.textContent).toBe('');
  });

  it('puts no markup into the live region', () => {
    browserDocument.announce('<img src=x onerror=alert(1)>');
    expect(region()?.children).toHaveLength(0);
  });
});

describe('the theme colours', () => {
  it('match the page’s background in each theme', () => {
    const html = readFileSync('index.html', 'utf8');
    const tokens = readFileSync('src/page/styles/tokens.css', 'utf8');
    const grounds = [...tokens.matchAll(/--ground: (#[0-9a-f]+);/g)].map(([, color]) => color);
    const metas = [...html.matchAll(/<meta name="theme-color" content="(#\w+)" media="([^"]*)"/g)];
    expect(metas.map(([, color]) => color)).toEqual(grounds);
    expect(metas.map(([, , media]) => media)).toEqual([
      '(prefers-color-scheme:light)',
      '(prefers-color-scheme:dark)',
    ]);
  });
});

describe('the style element', () => {
  it('appends later rules after its own, without a new element', () => {
    document.head.innerHTML = '<title>Order</title><style>.row { color: red; }</style>';
    addStyle('.row { color: blue; } @media (min-width: 1px) { .row { color: green; } }');
    const rules = document.querySelector('style')?.sheet?.cssRules;
    expect(rules).toHaveLength(2);
    expect(rules?.[1]?.cssText).toContain('blue');
    expect(document.querySelectorAll('style')).toHaveLength(1);
  });

  it('is optional: addStyle does not throw without it', () => {
    document.head.innerHTML = '';
    expect(() => addStyle('.row { color: blue; }')).not.toThrow();
  });
});
