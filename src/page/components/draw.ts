import type { ComponentChildren, FunctionComponent, VNode } from 'preact';

const SVG = 'http://www.w3.org/2000/svg';

/** What takes back the listeners and effects of the latest drawing in an element. */
const heldIn = new WeakMap<Element, (() => void)[]>();

/**
 * Puts what components say into `root`, and changes as little as it can of what stands there. It is Preact's `render`
 * for the screens that are shown before Preact has come: functions without hooks, attributes, `onClick`, and refs that
 * are functions. After {@link letGo} Preact goes on with the elements that it has drawn.
 */
export function draw(content: ComponentChildren, root: Element): void {
  letGo(root);
  const drawing: Drawing = { held: [], refs: [] };
  heldIn.set(root, drawing.held);
  fill(root, content, drawing);
  for (const run of drawing.refs) run();
}

/** Takes back the listeners and effects of what was drawn in `root`, once; its elements stay. */
export function letGo(root: Element): void {
  for (const undo of heldIn.get(root) || []) undo();
  heldIn.delete(root);
}

interface Drawing {
  readonly held: (() => void)[];
  /** Called when everything has its place. */
  readonly refs: (() => void)[];
}

function fill(parent: Element, content: ComponentChildren, drawing: Drawing): void {
  const rest = [...parent.childNodes];
  const nodes = flat(content).map((node): [Node, VNode | string] => {
    const kind = typeof node === 'string' ? '#text' : node.type;
    const index = rest.findIndex(({ nodeName }) => nodeName.toLowerCase() === kind);
    return [rest.splice(index, index < 0 ? 0 : 1)[0] || made(node, parent), node];
  });
  for (const old of rest) parent.removeChild(old);
  let next = parent.firstChild;
  for (const [there, node] of nodes) {
    if (isElement(there) && typeof node !== 'string') dress(there, node, drawing);
    else if (there.nodeValue !== node) there.nodeValue = String(node);
    if (there === next) next = next.nextSibling;
    else parent.insertBefore(there, next);
  }
}

/** What is to stand in an element: components are asked for theirs, and what shows nothing is left out. */
function flat(content: ComponentChildren): (VNode | string)[] {
  if (content === null || content === undefined || typeof content === 'boolean') return [];
  if (Array.isArray(content)) return content.reduce((all, part) => all.concat(flat(part)), []);
  if (!isNode(content)) return [String(content)];
  return isFunction(content.type) ? flat(content.type(content.props)) : [content];
}

function isNode(content: unknown): content is VNode {
  return typeof content === 'object';
}

/** No component of the page is a class. */
function isFunction(type: VNode['type']): type is FunctionComponent {
  return typeof type === 'function';
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

function made(node: VNode | string, { ownerDocument, namespaceURI }: Element): Node {
  if (typeof node === 'string') return ownerDocument.createTextNode(node);
  return ownerDocument.createElementNS(node.type === 'svg' ? SVG : namespaceURI, String(node.type));
}

/** Gives an element its attributes, listeners and children, and takes from it what it had besides. */
function dress(element: Element, { props, ref }: VNode, { held, refs }: Drawing): void {
  for (const name of element.getAttributeNames()) if (!(name in props)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(props)) {
    if (isListener(value)) {
      element.addEventListener('click', value);
      held.push(() => element.removeEventListener('click', value));
    } else if (name !== 'children') setAttribute(element, name, value);
  }
  fill(element, props.children, { held, refs });
  if (typeof ref === 'function') {
    refs.push(() => {
      const undo = ref(element);
      if (undo) held.push(undo);
    });
  }
}

function isListener(value: unknown): value is () => void {
  return typeof value === 'function';
}

/** As Preact does it: of those that can be `false`, `aria-` and `data-` attributes say so. */
function setAttribute(element: Element, name: string, value: unknown): void {
  if (name === 'translate') element.setAttribute(name, value ? 'yes' : 'no');
  else if (value === null || value === undefined || (value === false && name.charAt(4) !== '-'))
    element.removeAttribute(name);
  else element.setAttribute(name, String(value));
}
