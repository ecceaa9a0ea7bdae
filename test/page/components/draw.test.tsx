import fc from 'fast-check';
import { type ComponentChild, type ComponentChildren, render } from 'preact';
import { describe, expect, it } from 'vitest';
import { draw, letGo } from '../../../src/page/components/draw.ts';
import type { Renderer } from '../../../src/page/components/renderer.ts';

/** A tree of what the first screens are made of. */
type Tree =
  | string
  | number
  | boolean
  | null
  | {
      readonly kind: 'p' | 'span' | 'svg' | 'part' | 'list' | 'button' | 'place';
      readonly title: string | undefined;
      readonly flag: boolean;
      readonly children: readonly Tree[];
    };

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('', 'a', 'б', 0, 5, true, false, null),
    fc.record({
      kind: fc.constantFrom('p', 'span', 'svg', 'part', 'list', 'button', 'place'),
      title: fc.constantFrom(undefined, '', 'x', 'y'),
      flag: fc.boolean(),
      children: fc.array(tie('tree'), { maxLength: 4 }),
    }),
  ),
}));

function Part({ title, children }: { title: string | undefined; children: ComponentChildren }) {
  return (
    <section class={`part ${title}`}>
      {title && <b>{title}</b>}
      {children}
    </section>
  );
}

/** @param heard what happens in the tree, in words */
function contentOf(tree: Tree, render: Renderer, heard: string[]): ComponentChild {
  if (tree === null || typeof tree !== 'object') return tree;
  const { kind, title, flag } = tree;
  const children = tree.children.map((child) => contentOf(child, render, heard));
  switch (kind) {
    case 'part':
      return <Part title={title}>{children}</Part>;
    case 'list':
      return <>{children}</>;
    case 'svg':
      return (
        <svg viewBox="0 0 24 24" width={flag ? 20 : 24} aria-hidden="true">
          <path d={title} stroke-dasharray={`${title} 5`} />
        </svg>
      );
    case 'button':
      return (
        <button
          type="button"
          class={title}
          aria-disabled={flag}
          aria-label={title}
          onClick={() => heard.push(`pressed ${title}`)}
        >
          {children}
        </button>
      );
    case 'place':
      return (
        <div
          ref={(place) => {
            if (place === null) return;
            heard.push('placed');
            render(<i>{title}</i>, place);
            return () => heard.push('left');
          }}
        />
      );
    default: {
      const Kind = kind;
      return (
        <Kind class={title} data-value={title} data-screen={flag} tabIndex={flag ? -1 : 0}>
          {children}
        </Kind>
      );
    }
  }
}

function aPlace(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = '<p class="skeleton" aria-busy="true">skeleton</p><i></i>';
  return root;
}

/** Elements and texts with their names, spaces and attributes, the latter in the order of their names. */
function written(node: Node): unknown {
  if (!(node instanceof Element)) return node.nodeValue;
  const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort();
  return [node.namespaceURI, node.localName, attributes, [...node.childNodes].map(written)];
}

/** Presses every button. @returns what was heard of it */
function pressed(root: Element, heard: string[]): string[] {
  heard.splice(0);
  for (const button of root.querySelectorAll('button')) button.dispatchEvent(new Event('click'));
  return heard.splice(0);
}

describe('drawing', () => {
  it('shows what Preact would, first and after every change', () => {
    fc.assert(
      fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), (states) => {
        const root = aPlace();
        for (const state of states) {
          const [heard, expected]: [string[], string[]] = [[], []];
          const fresh = document.createElement('div');
          draw(contentOf(state, draw, heard), root);
          render(contentOf(state, render, expected), fresh);
          expect(written(root)).toEqual(written(fresh));
          expect(heard).toEqual(expected);
          expect(pressed(root, heard)).toEqual(pressed(fresh, expected));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('hands its elements over to Preact, and nothing is heard twice', () => {
    fc.assert(
      fc.property(tree, (state) => {
        const root = aPlace();
        const heard: string[] = [];
        draw(contentOf(state, draw, heard), root);
        const places = heard.filter((word) => word === 'placed').length;
        const elements = [...root.querySelectorAll(':not(i)')];
        heard.splice(0);
        letGo(root);
        expect(heard).toEqual(Array(places).fill('left'));
        render(contentOf(state, render, heard), root);
        const kept = [...root.querySelectorAll(':not(i)')];
        expect(kept.length).toBe(elements.length);
        expect(kept.every((element, index) => element === elements[index])).toBe(true);
        const fresh = document.createElement('div');
        const expected: string[] = [];
        render(contentOf(state, render, expected), fresh);
        expect(written(root)).toEqual(written(fresh));
        expect(pressed(root, heard)).toEqual(pressed(fresh, expected));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps what stands there when only words and attributes change', () => {
    const root = aPlace();
    const said = (words: string) => (
      <p class={words}>
        {words} <b>{words}</b>
      </p>
    );
    draw(said('one'), root);
    const nodes = [root.firstChild, root.firstChild?.firstChild, root.querySelector('b')?.firstChild];
    draw(said('two'), root);
    expect([root.firstChild, root.firstChild?.firstChild, root.querySelector('b')?.firstChild]).toEqual(
      nodes,
    );
    expect(nodes.every((node) => node && root.contains(node))).toBe(true);
    expect(root.innerHTML).toBe('<p class="two">two <b>two</b></p>');
  });

  it('ends the effects of the last drawing before the next, and of the last of all when it is let go', () => {
    const root = aPlace();
    const heard: string[] = [];
    const place = { kind: 'place', title: 'x', flag: true, children: [] } as const;
    draw(contentOf(place, draw, heard), root);
    draw(contentOf(place, draw, heard), root);
    expect(heard).toEqual(['placed', 'left', 'placed']);
    letGo(root);
    letGo(root);
    expect(heard).toEqual(['placed', 'left', 'placed', 'left']);
    expect(root.innerHTML).toBe('<div><i>x</i></div>');
  });
});
