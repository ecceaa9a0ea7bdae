import { parseSync } from 'vite';

/** Names by which code reaches the browser without going through the page's browser interfaces. */
const BROWSER_GLOBALS: ReadonlySet<string> = new Set([
  'cancelAnimationFrame',
  'clearInterval',
  'clearTimeout',
  'document',
  'fetch',
  'globalThis',
  'history',
  'localStorage',
  'location',
  'matchMedia',
  'navigator',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'self',
  'sessionStorage',
  'setInterval',
  'setTimeout',
  'window',
]);

/** Attributes whose text reaches a payer on screen or by a screen reader. */
const READ_ATTRIBUTES: ReadonlySet<string> = new Set(['alt', 'aria-label', 'placeholder', 'title']);

type Node = Readonly<Record<string, unknown>>;

/**
 * The browser globals that a source reads, each once. A property of that name (`browser.document`) is none; a local
 * variable of that name counts, so that none hides a global.
 */
export function browserGlobalsIn(path: string, text: string): readonly string[] {
  const found = new Set<string>();
  walk(programOf(path, text), (node, parent, key) => {
    const name = node['name'];
    if (node['type'] !== 'Identifier' || typeof name !== 'string' || !BROWSER_GLOBALS.has(name)) return;
    const isProperty = parent['type'] === 'MemberExpression' && key === 'property' && !parent['computed'];
    const isKey = key === 'key' && !parent['shorthand'];
    const isType = String(parent['type']).startsWith('TS');
    if (!isProperty && !isKey && !isType) found.add(name);
  });
  return [...found];
}

/** Words that a source would show or read to the payer: Cyrillic text anywhere, text in JSX, labels of elements. */
export function payerWordsIn(path: string, text: string): readonly string[] {
  const found: string[] = [];
  walk(programOf(path, text), (node, parent) => {
    const value = node['type'] === 'TemplateElement' ? rawOf(node['value']) : node['value'];
    if (typeof value !== 'string') return;
    const isText = node['type'] === 'JSXText' && /\p{L}{2}/u.test(value);
    const isLabel = parent['type'] === 'JSXAttribute' && READ_ATTRIBUTES.has(nameOf(parent)) && value !== '';
    if (isText || isLabel || /[\u0400-\u04ff]{2}/.test(value)) found.push(value.trim());
  });
  return found;
}

function programOf(path: string, text: string): unknown {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  return program;
}

function rawOf(value: unknown): unknown {
  return isNode(value) ? value['raw'] : value;
}

function nameOf(attribute: Node): string {
  return isNode(attribute['name']) ? String(attribute['name']['name']) : '';
}

function walk(
  value: unknown,
  see: (node: Node, parent: Node, key: string) => void,
  parent: Node = {},
  key = '',
): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, see, parent, key);
  } else if (isNode(value)) {
    see(value, parent, key);
    for (const [name, child] of Object.entries(value)) walk(child, see, value, name);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
