import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, parseSync, Visitor } from 'vite';
import { type Edit, edited } from './edits.ts';

/** Members of components, virtual nodes and options that nothing sets on a page of functions alone. */
const NEVER_SET = [
  ...['contextType', 'getChildContext', 'getDerivedStateFromProps', 'getDerivedStateFromError'],
  ...['getSnapshotBeforeUpdate', 'componentWillMount', 'componentDidMount', 'componentWillReceiveProps'],
  ...['componentDidUpdate', 'componentDidCatch', 'componentWillUnmount'],
  // Of hydration and of components that suspend by throwing a promise.
  ...['_hydrationMismatch', '_excess', 'then', 'debounceRendering', '__source', '__self'],
];

/** Variables that are never true without classes, hydration and suspense. */
const NEVER_TRUE = ['isClassComponent', 'isHydrating', 'resumed', '__source', '__self'];

/** Hooks of rendering that nothing sets. */
const NEVER_HOOKED = ['options.vnode', 'options.attr'];

/** Flags of virtual nodes that are never raised. */
const NEVER_RAISED = ['MODE_HYDRATE', 'MODE_SUSPENDED', 'REF_DETACHED'];

/** Elements, properties and kinds of nodes that the page does not render. */
export const NEVER_RENDERED = [
  ...['math', 'foreignObject', 'template', 'textarea', 'progress'],
  ...['dangerouslySetInnerHTML', 'defaultValue', 'defaultChecked', 'style'],
  ...['list', 'form', 'rowSpan', 'colSpan', 'popover'],
];

const PREACT = dirname(fileURLToPath(import.meta.resolve('preact/package.json')));

/** Preact from its sources, as much of it as the page uses; see {@link leanModule}. */
export const leanPreact: Plugin = {
  name: 'page-lean-preact',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: {
    filter: { id: /^preact(?:\/|$)/ },
    // Builds that keep names for finding faults ask for the other runtime, which is the same module.
    handler: (id) => join(PREACT, id.slice('preact'.length).replace('jsx-dev-', 'jsx-'), 'src/index.js'),
  },
  transform: {
    filter: { id: /\bpreact[\\/](?:\w[\w-]*[\\/])?src[\\/].*\.js$/ },
    handler: (code) => ({ code: withoutUnusedOptions(leanModule(code)), map: null }),
  },
};

/**
 * A module of Preact's sources without what answers to features that the page does not use: classes, contexts,
 * portals, hydration, suspense, MathML and raw HTML. Conditions on them become constants, which the minifier folds.
 * @param code a module of `preact/src`, `preact/hooks/src` or `preact/jsx-runtime/src`
 */
export function leanModule(code: string): string {
  const edits: Edit[] = [];
  const put = ({ start, end }: Span, text: string) => edits.push({ start, end, text });
  const textOf = ({ start, end }: Span) => code.slice(start, end);
  const targets = new Set<object>();
  const falseWhenNeverTrue = (node: Named & Span) => {
    if (isNamed(node, NEVER_TRUE)) put(node, 'false');
  };
  new Visitor({
    AssignmentExpression(node) {
      targets.add(node.left);
      if (isNamed(node.left, NEVER_TRUE)) put(node, 'false');
    },
    VariableDeclarator(node) {
      if (node.init !== null && isNamed(node.id, NEVER_TRUE)) put(node.init, 'false');
    },
    MemberExpression(node) {
      const text = textOf(node);
      const isPortal = /(?:^|\.)(?:newP|p)rops\._parentDom$/.test(text);
      const isUnset = isNamed(node.property, NEVER_SET) || isPortal || NEVER_HOOKED.includes(text);
      if (isUnset && !targets.has(node)) put(node, 'undefined');
      else if (isPrivate(node.property)) put(node.property, shortName(node.property.name));
    },
    Property(node) {
      if (!isPrivate(node.key)) return;
      const key = shortName(node.key.name);
      put(node.key, node.shorthand ? `${key}: ${node.key.name}` : key);
    },
    BinaryExpression(node) {
      const { operator, left, right } = node;
      if (operator === '&' && isNamed(right, NEVER_RAISED)) put(node, '0');
      const isNever =
        (right.type === 'Literal' && NEVER_RENDERED.includes(String(right.value))) ||
        isNamed(right, ['MATH_NAMESPACE']) ||
        // Comments and documents.
        (/\.nodeType$/.test(textOf(left)) && /^[89]$/.test(textOf(right)));
      if (isNever && operator === '==') put(node, 'false');
      if (isNever && operator === '!=') put(node, 'true');
      if (operator === 'in' && left.type === 'Literal' && NEVER_RENDERED.includes(String(left.value)))
        put(node, 'false');
    },
    UnaryExpression: ({ argument }) => falseWhenNeverTrue(argument),
    IfStatement: ({ test }) => falseWhenNeverTrue(test),
    ConditionalExpression: ({ test }) => falseWhenNeverTrue(test),
    LogicalExpression({ left, right }) {
      falseWhenNeverTrue(left);
      falseWhenNeverTrue(right);
    },
  }).visit(parseSync('preact.js', code).program);
  return edited(code, edits);
}

/** Beside the modules of the JSX runtime. */
const FRAGMENT_MODULE = '../../src/create-element.js';

/**
 * What makes nodes imports the options, and with them all that renders. Lean, it does not read them, and without the
 * import it can stand in the document alone.
 * @param code a lean module
 */
function withoutUnusedOptions(code: string): string {
  const imports: Span[] = [];
  const reads: Span[] = [];
  const { program } = parseSync('preact.js', code);
  new Visitor({
    ImportDeclaration(node) {
      if (node.specifiers.some(({ local }) => local.name === 'options')) imports.push(node);
    },
    Identifier(node) {
      if (node.name === 'options') reads.push(node);
    },
  }).visit(program);
  const isInside = ({ start }: Span) => imports.some((outer) => outer.start < start && start < outer.end);
  if (!reads.every(isInside)) return code;
  const texts = imports.map(({ start, end }) => ({
    start,
    end,
    text: code.slice(start, end).includes('Fragment')
      ? `import { Fragment } from ${JSON.stringify(FRAGMENT_MODULE)};`
      : '',
  }));
  return edited(code, texts);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Named {
  readonly type: string;
  readonly name?: unknown;
}

function isNamed(node: Named, names: readonly string[]): boolean {
  return node.type === 'Identifier' && typeof node.name === 'string' && names.includes(node.name);
}

function isPrivate(node: Named): node is Named & Span & { readonly name: string } {
  return node.type === 'Identifier' && typeof node.name === 'string' && /^__?[a-z]/i.test(node.name);
}

/** What the package's own build does by a list of names: `_component` becomes `_ce10`. */
export function shortName(name: string): string {
  return `_${name.charAt(1)}${name.charAt(name.length - 3)}${name.length}`;
}
