import { parseSync, Visitor } from 'vite';
import { PageBuildError } from './page-build-error.ts';

interface Span {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/**
 * Makes the `import()` calls of a chunk absolute: an inline script resolves paths against the page's address, not the
 * chunk's.
 * @param code a finished chunk
 * @param urlOf the address of a specifier such as `./qr-1f3a.js`
 * @returns the code, each `import('…')` with its address
 * @throws PageBuildError for a static import or `import.meta`, which an inline script cannot have
 */
export function withAbsoluteImports(code: string, urlOf: (specifier: string) => string): string {
  const dynamic: Span[] = [];
  let result = code;
  new Visitor({
    ImportDeclaration: (node) => refuse(`a static import of ${node.source.value}`),
    ImportExpression: ({ source }) => {
      const value = literal(source);
      if (value === null) refuse('an import() of a computed address');
      else dynamic.push({ start: source.start, end: source.end, value });
    },
    MetaProperty: (node) => {
      if (node.meta.name === 'import') refuse('import.meta');
    },
  }).visit(parseSync('entry.js', code).program);
  // From the end, so that earlier positions stay true.
  for (const { start, end, value } of dynamic.sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + JSON.stringify(urlOf(value)) + result.slice(end);
  }
  return result;
}

interface Expression {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string | null } }[];
}

/** The text of a literal, which minifiers also write as a template. */
function literal({ type, value, quasis }: Expression): string | null {
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateLiteral' && quasis?.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
}

function refuse(what: string): never {
  throw new PageBuildError(`The page's script is folded into the document, so it cannot have ${what}.`);
}
