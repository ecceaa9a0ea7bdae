import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Arrows,
  forbiddenImports,
  importCircles,
  importsIn,
  misplacedFiles,
  readSources,
  type Sources,
  wideFolders,
} from './import-graph.ts';
import { browserGlobalsIn, payerWordsIn } from './page-source.ts';

const root = join(import.meta.dirname, '..');

/**
 * Places inside the page, the lower layers first. `contract` is for all of them. `extras`, `qr`, `frame` and the
 * languages are lazy: the document reaches them by `import()` alone.
 */
const PAGE: Arrows = {
  'env.d.ts': [],
  styles: [],
  format: [],
  browser: [],
  text: ['format'],
  checkout: ['browser'],
  'methods.ts': [],
  'methods-by-country.ts': [],
  'order-link.ts': [],
  'lazy.ts': ['browser', 'checkout', 'format'],
  'page-context.ts': ['browser', 'checkout', 'format', 'lazy.ts', 'text'],
  components: ['browser', 'checkout', 'format', 'lazy.ts', 'methods.ts', 'page-context.ts'],
  screens: ['checkout', 'components', 'methods.ts', 'methods-by-country.ts', 'page-context.ts', 'text'],
  qr: ['browser', 'checkout', 'components', 'lazy.ts', 'methods.ts', 'page-context.ts'],
  frame: ['browser', 'checkout', 'lazy.ts', 'page-context.ts', 'text'],
  extras: [
    'browser',
    'checkout',
    'components',
    'format',
    'lazy.ts',
    'methods.ts',
    'methods-by-country.ts',
    'page-context.ts',
    'text',
  ],
  'app.tsx': ['checkout', 'components', 'page-context.ts', 'screens', 'styles'],
  'start-page.tsx': [
    'app.tsx',
    'browser',
    'checkout',
    'format',
    'lazy.ts',
    'order-link.ts',
    'page-context.ts',
    'text',
  ],
  'main.tsx': ['browser', 'extras', 'frame', 'order-link.ts', 'qr', 'start-page.tsx'],
};

const inPage = (place: string) => `page/${place}`;
const PAGE_PLACES = Object.keys(PAGE).map(inPage);

/** Places of the whole tree. `test/service/architecture.test.ts` has those inside the service. */
const ARROWS: Arrows = {
  contract: [],
  'contract/answers': ['contract'],
  'contract/client': ['contract', 'contract/answers'],
  ...Object.fromEntries(
    Object.entries(PAGE).map(([place, targets]) => [inPage(place), ['contract', ...targets.map(inPage)]]),
  ),
  embed: ['contract'],
  service: ['contract', 'contract/answers'],
  sandbox: ['service', 'contract', 'contract/answers', 'embed'],
  testing: ['contract', 'contract/answers', 'contract/client', 'service', ...PAGE_PLACES],
  package: ['contract', 'contract/client', 'service', 'sandbox', 'testing'],
  server: ['service', 'sandbox', 'contract', 'contract/answers'],
};

const MOST_FILES_IN_A_FOLDER = 25;

const sources = readSources(root, 'src');
const tree: Sources = new Map([...sources].map(([path, text]) => [path.replace(/^src\//, ''), text]));
const page = [...tree].filter(([path]) => path.startsWith('page/'));

/** The tree with one more import in one of its files. */
function withImport(path: string, statement: string): Sources {
  const text = tree.get(path);
  if (text === undefined) throw new TypeError(`${path} is not a file of src`);
  return new Map([...tree, [path, `${statement}\n${text}`]]);
}

describe('the architecture', () => {
  it('has a place for every file', () => {
    expect(misplacedFiles(tree, ARROWS)).toEqual([]);
  });

  it('has only places that exist', () => {
    expect(Object.keys(ARROWS).filter((place) => !existsSync(join(root, 'src', place)))).toEqual([]);
  });

  it('has imports along its arrows only, types included', () => {
    expect(forbiddenImports(importsIn(tree), ARROWS)).toEqual([]);
  });

  it('has no import circle, not even of types', () => {
    expect(importCircles(importsIn(tree))).toEqual([]);
  });

  it(`has no folder with more than ${MOST_FILES_IN_A_FOLDER} files`, () => {
    expect(wideFolders(tree, MOST_FILES_IN_A_FOLDER)).toEqual([]);
  });

  it('reaches the lazy folders of the page by import() alone', () => {
    const lazy = importsIn(tree).filter(({ from, to, isTypeOnly }) => {
      const folder = /^page\/(extras|qr|frame)\//.exec(to)?.[0];
      return folder !== undefined && from.startsWith('page/') && !from.startsWith(folder) && !isTypeOnly;
    });
    expect(lazy.length).toBeGreaterThan(2);
    expect(lazy.filter(({ isDynamic }) => !isDynamic)).toEqual([]);
  });
});

describe('the check of the architecture', () => {
  it.each([
    ['of the service by the page', 'page/checkout/api.ts', `import '../../service/app.ts';`],
    ['of a component by the model', 'page/checkout/state.ts', `import '../components/icon.tsx';`],
    ['of a type of a component', 'page/checkout/screen.ts', `import type { A } from '../screens/pay.tsx';`],
    ['of the app by a file at the root', 'page/page-context.ts', `import './app.tsx';`],
    ['of the model by a format', 'page/format/money.ts', `export * from '../checkout/state.ts';`],
    ['of a lazy chunk by another', 'page/qr/encode.ts', `await import('../extras/header.tsx');`],
    ['of the page by the frame protocol', 'contract/frame-protocol.ts', `import '../page/app.tsx';`],
    ['of the server by the sandbox', 'sandbox/sandbox.ts', `import '../server/main.ts';`],
    ['of answer schemas by the page', 'page/order-link.ts', `import '../contract/answers/order.ts';`],
  ])('finds a forbidden import: %s', (_what, path, statement) => {
    expect(forbiddenImports(importsIn(withImport(path, statement)), ARROWS)).toHaveLength(1);
  });

  it.each([
    ['of types', 'page/browser/clock.ts', `import type { Browser } from './browser.ts';`],
    ['of values, at the root', 'page/lazy.ts', `import './page-context.ts';`],
  ])('finds an import circle %s', (_what, path, statement) => {
    expect(importCircles(importsIn(withImport(path, statement)))).toHaveLength(1);
  });
});

describe('the source of the page', () => {
  it('reads browser globals in browser/ only', () => {
    const outside = page.filter(([path]) => !path.startsWith('page/browser/'));
    const reading = outside.map(([path, text]) => [path, browserGlobalsIn(path, text)] as const);
    expect(reading.filter(([, globals]) => globals.length > 0)).toEqual([]);
  });

  it.each([
    ['const { href } = location;', ['location']],
    ['const run = () => setTimeout(work, 1);', ['setTimeout']],
    ['const doc = element.ownerDocument ?? document;', ['document']],
    ['globalThis["fetch"]("/")', ['globalThis']],
    ['browser.document.setTitle(location.href)', ['location']],
    ['browser.document.setTitle(navigation.href)', []],
    ['const name = { document: 1, location: 2 };', []],
    ['const name = { document };', ['document']],
  ])('has a check that reads %j', (code, globals) => {
    expect(browserGlobalsIn('planted.ts', code)).toEqual(globals);
  });

  it('keeps words for payers in text/, names of banks and currencies in format/', () => {
    const silent = page.filter(([path]) => !/^page\/(text|format)\//.test(path));
    const speaking = silent.map(([path, text]) => [path, payerWordsIn(path, text)] as const);
    expect(speaking.filter(([, words]) => words.length > 0)).toEqual([]);
  });

  it.each([
    ['const a = <p>Copied</p>;', ['Copied']],
    ['const a = <button aria-label="Close" />;', ['Close']],
    ['const a = "Скопировано";', ['Скопировано']],
    ['const a = `Сумма: $' + '{b}`;', ['Сумма:']],
    ['const a = <p class="quiet">{text.copied}: <b>{value}</b></p>;', []],
    ['const a = <img alt="" />;', []],
  ])('has a check that finds the words in %j', (code, words) => {
    expect(payerWordsIn('planted.tsx', code)).toEqual(words);
  });
});

describe('the modules that tests share', () => {
  it('have no hooks, which would run in one file only', () => {
    const modules = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .filter((name) => /^(before|after)(All|Each)\(/m.test(readFileSync(join(root, 'test', name), 'utf8')));
    expect(modules).toEqual([]);
  });
});
