// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { ComponentChild, ComponentChildren } from 'preact';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { leanPreact, NEVER_RENDERED, shortName } from '../../../src/server/build/lean-preact.ts';
import * as whole from './whole-preact.ts';

type Renderer = typeof whole;

let lean: Renderer;

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [leanPreact],
    build: {
      lib: { entry: join(import.meta.dirname, 'whole-preact.ts'), formats: ['es'] },
      write: false,
      minify: true,
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const code = output?.output[0].code ?? '';
  expect(code).toContain('createElementNS');
  expect(code).not.toMatch(/componentDidMount|dangerouslySetInnerHTML|_children/);
  lean = await import(`data:text/javascript,${encodeURIComponent(code)}`);
});

/** A tree of what the page renders: elements with properties, lists with keys, components, drawings, words. */
type Tree =
  | string
  | null
  | {
      readonly kind: 'p' | 'b' | 'svg' | 'part' | 'list' | 'button';
      readonly title: string | undefined;
      readonly children: readonly Tree[];
    };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('', 'a', 'б'),
    fc.constant(null),
    fc.record({
      kind: fc.constantFrom('p', 'b', 'svg', 'part', 'list', 'button'),
      title: fc.constantFrom(undefined, 'x', 'y'),
      children: fc.array(tie('tree'), { maxLength: 4 }),
    }),
  ),
}));

/** Renders each tree in turn into one place. @returns what is in the document after each, and what was heard */
function shown(renderer: Renderer, trees: readonly Tree[]): string[] {
  const { jsx, Fragment, render } = renderer;
  const heard: string[] = [];
  function Part({ title, children }: { title: string | undefined; children: ComponentChildren }) {
    const first = renderer.useRef(title);
    renderer.useLayoutEffect(() => {
      heard.push(`shown ${title}`);
      return () => heard.push(`gone ${title}`);
    }, [title]);
    return jsx('section', { 'data-first': first.current, children });
  }
  const nodeOf = (tree: Tree, key?: string): ComponentChild => {
    if (tree === null || typeof tree === 'string') return tree;
    const { kind, title, children } = tree;
    const nodes = children.map((child, index) =>
      nodeOf(child, kind === 'list' ? keyOf(child, index) : undefined),
    );
    const props = { title, class: title, children: nodes };
    switch (kind) {
      case 'part':
        return jsx(Part, { title, children: nodes }, key);
      case 'list':
        return jsx(Fragment, { children: nodes }, key);
      case 'button':
        return jsx('button', { ...props, onClick: () => heard.push(`pressed ${title}`) }, key);
      case 'b':
        return jsx('b', { ...props, ref: holder(heard) }, key);
      case 'svg':
        return jsx('svg', props, key);
      default:
        return jsx('p', props, key);
    }
  };
  const root = document.createElement('div');
  root.innerHTML = '<p title="old">skeleton</p><i></i>';
  const states = trees.map((tree) => {
    render(nodeOf(tree), root);
    for (const button of root.querySelectorAll('button')) button.dispatchEvent(new Event('click'));
    return root.innerHTML;
  });
  render(null, root);
  return [...states, root.innerHTML, ...heard];
}

function holder(heard: string[]) {
  return (one: unknown) => {
    heard.push(one === null ? 'let go' : `held ${String(one)}`);
  };
}

/** Each file of a folder and those within it: its path, its text. */
function textsIn(folder: string): [file: string, text: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, readFileSync(file, 'utf8')]);
}

function keyOf(tree: Tree, index: number): string {
  return tree === null || typeof tree === 'string'
    ? `text ${index}`
    : `${tree.kind} ${tree.title} ${index % 2}`;
}

describe('Preact as the page has it', () => {
  it('does with everything the page renders what the whole of it does', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), (trees) => {
        expect(shown(lean, trees)).toEqual(shown(whole, trees));
      }),
      { numRuns: 300 },
    );
  });

  it('renders anew when a component changes its own state', async () => {
    for (const renderer of [lean, whole]) {
      const root = document.createElement('div');
      function Count() {
        const [count, setCount] = renderer.useState(0);
        return renderer.jsx('button', { onClick: () => setCount(count + 1), children: count });
      }
      renderer.render(renderer.jsx(Count, {}), root);
      root.querySelector('button')?.click();
      await Promise.resolve();
      expect(root.innerHTML).toBe('<button>1</button>');
    }
  });

  it('throws on what a component throws, to whoever rendered it', () => {
    for (const renderer of [lean, whole]) {
      const broken = () => {
        throw new RangeError('broken');
      };
      expect(() => renderer.render(renderer.jsx(broken, {}), document.createElement('div'))).toThrow(
        RangeError,
      );
    }
  });

  it('is all the page needs: nothing of what was left out is written in its components', () => {
    const page = join(import.meta.dirname, '../../../src/page');
    const code = textsIn(page)
      .filter(([file]) => file.endsWith('.tsx'))
      .map(([, text]) => text);
    expect(code.length).toBeGreaterThan(20);
    const properties = new RegExp(`\\s(?:${NEVER_RENDERED.join('|')})=|<(?:${NEVER_RENDERED.join('|')})\\b`);
    const features =
      /createContext|createPortal|hydrate|memo\(|class \w+ extends|useErrorBoundary|Suspense|lazy\(/;
    expect(code.filter((text) => properties.test(text) || features.test(text))).toEqual([]);
  });

  it('has a name of its own for each private name of Preact', () => {
    const folder = dirname(fileURLToPath(import.meta.resolve('preact/package.json')));
    const texts = ['src', 'hooks/src', 'jsx-runtime/src'].flatMap((part) => textsIn(join(folder, part)));
    const names = texts
      .filter(([file]) => file.endsWith('.js'))
      .flatMap(([, text]) => text.match(/\b__?[a-z]\w*/gi) ?? []);
    const unique = new Set(names);
    expect(unique.size).toBeGreaterThan(30);
    expect(new Set([...unique].map(shortName)).size).toBe(unique.size);
  });
});
