import { parseSync, Visitor } from 'vite';
import { type Edit, edited } from './edits.ts';
import { PageBuildError } from './page-build-error.ts';

/** The object through which the page's script shares code with lazy chunks. */
const SHARED = 'self.page';

/**
 * The page's script is inline, so a lazy chunk cannot import it: that would load it a second time. It assigns its exports
 * to a shared object instead.
 * @param code the finished entry
 * @returns the code without exports
 * @throws PageBuildError for any export but the list that bundlers write
 */
export function withSharedExports(code: string): string {
  const edits: Edit[] = [];
  new Visitor({
    ExportNamedDeclaration(node) {
      if (node.declaration !== null || node.source !== null) refuse('an export that is not a list of names');
      const pairs = node.specifiers.map(({ local, exported }) => `${nameOf(exported)}:${nameOf(local)}`);
      edits.push({ start: node.start, end: node.end, text: `${SHARED}={${pairs.join(',')}};` });
    },
    ExportAllDeclaration: () => refuse('an export of everything'),
    ExportDefaultDeclaration: () => refuse('a default export'),
  }).visit(parseSync('entry.js', code).program);
  return edited(code, edits);
}

/**
 * Replaces a lazy chunk's import of the page's script by reads of the shared object.
 * @param entryFile the entry's file name, without folders
 */
export function withSharedImports(code: string, entryFile: string): string {
  const edits: Edit[] = [];
  new Visitor({
    ImportDeclaration(node) {
      if (!node.source.value.endsWith(`/${entryFile}`)) return;
      const pairs = node.specifiers.map((specifier) => {
        if (specifier.type !== 'ImportSpecifier') return refuse('an import that is not a list of names');
        return `${nameOf(specifier.imported)}:${specifier.local.name}`;
      });
      edits.push({ start: node.start, end: node.end, text: `const{${pairs.join(',')}}=${SHARED};` });
    },
  }).visit(parseSync('chunk.js', code).program);
  return edited(code, edits);
}

interface Name {
  readonly type: string;
  readonly name?: string;
}

function nameOf(node: Name): string {
  return node.name ?? refuse('a name in quotes');
}

function refuse(what: string): never {
  throw new PageBuildError(
    `The page's script is folded into the document, so there cannot be ${what} between chunks.`,
  );
}
