import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'src/page');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);

/** Files of the page whose code, without comments, matches the pattern. */
const having = (pattern: RegExp) =>
  files.filter((name) => {
    const code = readFileSync(join(folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return pattern.test(code);
  });

const html = readFileSync(join(root, 'index.html'), 'utf8');

describe('the source of the page', () => {
  it('assigns no markup (innerHTML and the like)', () => {
    expect(
      having(/innerHTML|outerHTML|insertAdjacent|dangerouslySet|document\.write|eval\(|new Function/),
    ).toEqual([]);
  });

  // A bank opens through a plain link that exists before the press.
  it('calls no window.open', () => {
    expect(having(/window\.open|\bopen\(['"`]http/)).toEqual([]);
  });

  it('converts no sums into minor units', () => {
    expect(having(/[*/]\s*100\b/)).toEqual([]);
  });

  it('requests no clipboard permission, which Safari does not support', () => {
    expect(having(/navigator\.permissions/)).toEqual([]);
  });

  it('listens to the messages of one window only: the parent page of a frame', () => {
    expect(having(/['"`]message['"`]|onmessage/)).toEqual(['browser/frame-window.ts']);
  });

  it('posts no message to the origin *', () => {
    expect(having(/postMessage\([^)]*['"`]\*['"`]/)).toEqual([]);
  });

  // The page never compares the service's times with the device's clock; it only writes the device's own.
  it('parses no dates but those of Retry-After', () => {
    expect(having(/Date\.parse|new Date\((?!wall\))/)).toEqual(['browser/http.ts']);
  });

  it('has no names on the lists of advertisement blockers', () => {
    expect(files.filter((name) => /track|\bads?\b|analytic|banner|pixel|beacon/i.test(name))).toEqual([]);
  });
});

describe('the document', () => {
  it('turns telephone links off', () => {
    expect(html).toMatch(/name="format-detection" content="telephone=no, ?date=no, ?address=no, ?email=no"/);
  });

  it('has one empty live region from the first paint', () => {
    expect(html.match(/role="(status|alert)"|aria-live=/g)).toHaveLength(1);
    expect(html).toMatch(/<p id="announcement" class="off-screen" role="status"><\/p>/);
  });

  it('has advice for a page that does not start, in both languages', () => {
    for (const words of ['Если вы уже перевели деньги, не платите ещё раз', 'do not pay again']) {
      expect(html).toContain(words);
    }
    expect(html).toContain('<p class="not-started">');
  });

  it('shows that advice at once in a browser without modules', () => {
    document.body.innerHTML = '<p class="not-started">words</p>';
    new Function(readFileSync(join(root, 'public/old-browser.js'), 'utf8'))();
    expect(document.querySelector<HTMLElement>('.not-started')?.style.animation).toBe('none');
    document.body.innerHTML = '';
  });

  it('requests nothing from third parties', () => {
    expect(html.match(/(?:src|href|action)="(?:https?:)?\/\/[^"]*"/g)).toBeNull();
  });
});
