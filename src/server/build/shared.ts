import { parseSync, Visitor } from 'vite';
import { BuildProblem } from './build-problem.ts';
import { type Edit, edited } from './edits.ts';

/** Where the page's script leaves what later chunks take from it. */
const SHELF = 'self.page';

/**
 * The page's script stands in the document, so a later chunk cannot import it: that would load all of it a second
 * time. What it exports to them it puts on a shelf instead.
 * @param code the finished entry
 * @returns the code without exports
 * @throws BuildProblem for any export but the list that bundlers write
 */
export function shelvedExports(code: string): string {
  const edits: Edit[] = [];
  new Visitor({
    ExportNamedDeclaration(node) {
      if (node.declaration !== null || node.source !== null) refuse('an export that is not a list of names');
      const pairs = node.specifiers.map(({ local, exported }) => `${nameOf(exported)}:${nameOf(local)}`);
      edits.push({ start: node.start, end: node.end, text: `${SHELF}={${pairs.join(',')}};` });
    },
    ExportAllDeclaration: () => refuse('an export of everything'),
    ExportDefaultDeclaration: () => refuse('a default export'),
  }).visit(parseSync('entry.js', code).program);
  return edited(code, edits);
}

/**
 * Makes a later chunk take from the shelf what it would import from the page's script.
 * @param entryFile the entry's file name, without folders
 */
export function takenFromShelf(code: string, entryFile: string): string {
  const edits: Edit[] = [];
  new Visitor({
    ImportDeclaration(node) {
      if (!node.source.value.endsWith(`/${entryFile}`)) return;
      const pairs = node.specifiers.map((specifier) => {
        if (specifier.type !== 'ImportSpecifier') return refuse('an import that is not a list of names');
        return `${nameOf(specifier.imported)}:${specifier.local.name}`;
      });
      edits.push({ start: node.start, end: node.end, text: `const{${pairs.join(',')}}=${SHELF};` });
    },
  }).visit(parseSync('later.js', code).program);
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
  throw new BuildProblem(
    `The page's script is folded into the document, so there cannot be ${what} between chunks.`,
  );
}
