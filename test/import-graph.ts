import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** Source text by path. Paths are relative to one root and use forward slashes. */
export type Sources = ReadonlyMap<string, string>;

/** One import of a file by another. Both paths are relative to the same root. */
export interface Import {
  readonly from: string;
  readonly to: string;
  /** The compiler erases it: `import type`, `export type … from`, `import('…').Name`, or only `type` specifiers. */
  readonly isTypeOnly: boolean;
  /** `import('…')` at run time. */
  readonly isDynamic: boolean;
}

/**
 * Place -> the places whose files it may import, besides its own. A place is a folder (`service/http`) or a file
 * (`service/options.ts`); a file belongs to the longest place that holds it.
 */
export type Arrows = Readonly<Record<string, readonly string[]>>;

/** Reads all TypeScript sources under `folder`; their paths are relative to `root`. */
export function readSources(root: string, folder: string): Sources {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const paths = names.filter((name) => /\.tsx?$/.test(name)).map((name) => posix.join(folder, slashed(name)));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The imports of each file that was parsed, by its text: most checks change one file of hundreds. */
const parsed = new Map<string, { readonly text: string; readonly imports: readonly Import[] }>();

/** All relative imports in the sources, of types and of values. */
export function importsIn(sources: Sources): readonly Import[] {
  return [...sources].flatMap(([path, text]) => {
    const known = parsed.get(path);
    if (known?.text === text) return known.imports;
    const imports = importsOf(path, text);
    // A changed file is parsed for one check only; the next one has the original again.
    if (known === undefined) parsed.set(path, { text, imports });
    return imports;
  });
}

/**
 * The relative imports of one file: `import`, `import type`, `export … from`, `import x = require()`, `import()` and
 * `import('…').Name`. An `import()` whose path is computed is left out.
 * @throws when the source does not parse
 */
export function importsOf(path: string, text: string): readonly Import[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`);
  const found: Import[] = [];
  visit(program, (node) => {
    const reference = referenceIn(node);
    if (!reference?.specifier.startsWith('.')) return;
    const { specifier, isTypeOnly, isDynamic } = reference;
    const to = posix.join(posix.dirname(path), specifier.replace(/[?#].*$/, ''));
    found.push({ from: path, to, isTypeOnly, isDynamic });
  });
  return found;
}

/** The imports that no arrow allows, as lines such as `a/x.ts -> b/y.ts`. */
export function forbiddenImports(imports: readonly Import[], arrows: Arrows): readonly string[] {
  const places = Object.keys(arrows);
  return imports
    .filter(({ from, to }) => {
      const source = placeOf(from, places);
      const target = placeOf(to, places);
      if (source === null || target === null) return true;
      return source !== target && !(arrows[source] ?? []).includes(target);
    })
    .map(({ from, to }) => `${from} -> ${to}`);
}

/** The files that belong to no place of the arrows. */
export function misplacedFiles(sources: Sources, arrows: Arrows): readonly string[] {
  const places = Object.keys(arrows);
  return [...sources.keys()].filter((path) => placeOf(path, places) === null);
}

/** The longest place that is the file or a folder above it; `null` when there is none. */
export function placeOf(path: string, places: readonly string[]): string | null {
  const holding = places.filter((place) => path === place || path.startsWith(`${place}/`));
  return holding.sort((a, b) => b.length - a.length)[0] ?? null;
}

/**
 * One shortest circle for each group of files that import one another (Tarjan's strongly connected components),
 * as the files along it; the last imports the first. A file that imports itself is a circle of one.
 */
export function importCircles(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  return components(targets)
    .filter(({ length, 0: only = '' }) => length > 1 || targets.get(only)?.has(only))
    .map((component) => shortestCircle(component, targets));
}

/** Folders that directly hold more than `most` files. */
export function wideFolders(sources: Sources, most: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of sources.keys()) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > most).map(([folder]) => folder);
}

interface Reference {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
  readonly isDynamic: boolean;
}

type Node = Readonly<Record<string, unknown>>;

function referenceIn(node: Node): Reference | null {
  switch (node['type']) {
    case 'ImportDeclaration':
      return referenceTo(node['source'], node['importKind'] === 'type' || areTypes(node, 'importKind'));
    case 'ExportNamedDeclaration':
      return referenceTo(node['source'], node['exportKind'] === 'type' || areTypes(node, 'exportKind'));
    case 'ExportAllDeclaration':
      return referenceTo(node['source'], node['exportKind'] === 'type');
    case 'TSImportType':
      return referenceTo(node['source'], true);
    case 'TSExternalModuleReference':
      return referenceTo(node['expression'], false);
    case 'ImportExpression':
      return referenceTo(node['source'], false, true);
    default:
      return null;
  }
}

function referenceTo(source: unknown, isTypeOnly: boolean, isDynamic = false): Reference | null {
  const specifier = isNode(source) ? literalIn(source) : null;
  return specifier === null ? null : { specifier, isTypeOnly, isDynamic };
}

/** A string literal, or a template without substitutions. */
function literalIn(node: Node): string | null {
  if (typeof node['value'] === 'string') return node['value'];
  const { quasis } = node as { readonly quasis?: readonly { readonly value: { readonly cooked: string } }[] };
  return quasis?.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
}

function areTypes(node: Node, kind: 'importKind' | 'exportKind'): boolean {
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'] : [];
  return specifiers.length > 0 && specifiers.every((specifier) => specifier[kind] === 'type');
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see);
  } else if (isNode(value)) {
    see(value);
    for (const child of Object.values(value)) visit(child, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** Tarjan, "Depth-first search and linear graph algorithms", 1972. */
function components(targets: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const indexes = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];

  function connect(file: string): number {
    const index = indexes.size;
    indexes.set(file, index);
    stack.push(file);
    let low = index;
    for (const target of targets.get(file) ?? []) {
      if (!indexes.has(target)) low = Math.min(low, connect(target));
      else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? indexes.get(target) ?? low);
      lowest.set(file, low);
    }
    lowest.set(file, low);
    if (low === index) found.push(stack.splice(stack.indexOf(file)));
    return low;
  }

  for (const file of targets.keys()) if (!indexes.has(file)) connect(file);
  return found;
}

/** Breadth first, from the component's first file in the order of the alphabet back to itself. */
function shortestCircle(
  component: readonly string[],
  targets: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const [start = ''] = [...component].sort();
  const paths: string[][] = [[start]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const target of targets.get(path.at(-1) ?? '') ?? []) {
      if (target === start) return path;
      if (!component.includes(target) || seen.has(target)) continue;
      seen.add(target);
      paths.push([...path, target]);
    }
  }
  return component;
}

function slashed(name: string): string {
  return name.replaceAll('\\', '/');
}
