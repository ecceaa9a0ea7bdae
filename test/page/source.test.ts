import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'src/page');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
);

/** Files of the page whose code, without its comments, has this in it. */
const having = (pattern: RegExp) =>
  files.filter((name) => {
    const code = readFileSync(join(folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return pattern.test(code);
  });

const html = readFileSync(join(root, 'index.html'), 'utf8');

describe('the source of the page', () => {
  it('makes no markup of texts', () => {
    expect(
      having(/innerHTML|outerHTML|insertAdjacent|dangerouslySet|document\.write|eval\(|new Function/),
    ).toEqual([]);
  });

  // A bank opens through a plain link that exists before the press.
  it('opens no windows', () => {
    expect(having(/window\.open|\bopen\(['"`]http/)).toEqual([]);
  });

  it('turns no sums into smaller units and back', () => {
    expect(having(/[*/]\s*100\b/)).toEqual([]);
  });

  it('asks no leave to copy, which Safari could not give', () => {
    expect(having(/navigator\.permissions/)).toEqual([]);
  });

  it('listens to nobody around it', () => {
    expect(having(/['"`]message['"`]|onmessage/)).toEqual([]);
  });

  it('tells nobody it does not know', () => {
    expect(having(/postMessage\([^)]*['"`]\*['"`]/)).toEqual([]);
  });

  // The page never compares the service's times with the device's clock.
  it('reads no dates but those of Retry-After', () => {
    expect(having(/Date\.parse|new Date\(/)).toEqual(['browser/retry-after.ts']);
  });

  it('has no names that blockers look for', () => {
    expect(files.filter((name) => /track|\bads?\b|analytic|banner|pixel|beacon/i.test(name))).toEqual([]);
  });
});

describe('the document', () => {
  it('keeps phones from making links of numbers', () => {
    expect(html).toMatch(/name="format-detection" content="telephone=no, ?date=no, ?address=no, ?email=no"/);
  });

  it('has its one live region from the first paint, empty', () => {
    expect(html.match(/role="(status|alert)"|aria-live=/g)).toHaveLength(1);
    expect(html).toMatch(/<p id="announcement" class="off-screen" role="status"><\/p>/);
  });

  it('says what to do when the page does not start, in both languages', () => {
    for (const words of ['Если вы уже перевели деньги, не платите ещё раз', 'do not pay again']) {
      expect(html).toContain(words);
    }
    expect(html).toContain('<p class="not-started">');
  });

  it('says so at once where the browser knows no modules', () => {
    document.body.innerHTML = '<p class="not-started">words</p>';
    new Function(readFileSync(join(root, 'public/old-browser.js'), 'utf8'))();
    expect(document.querySelector<HTMLElement>('.not-started')?.style.animation).toBe('none');
    document.body.innerHTML = '';
  });

  it('asks no third party for anything', () => {
    expect(html.match(/(?:src|href|action)="(?:https?:)?\/\/[^"]*"/g)).toBeNull();
  });
});
