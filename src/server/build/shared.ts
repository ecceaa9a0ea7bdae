import { parseSync, Visitor } from 'vite';
import { type Edit, edited } from './edits.ts';
import { PageBuildError } from './page-build-error.ts';

/** The object through which a script of the page shares code with what is evaluated later: `self.libraries`. */
function sharedObject(fileName: string): string {
  const name = fileName.replace(/^.*\//, '').replace(/-[\da-f]+\.js$/, '');
  return `self.${name.replace(/\W/g, '_')}`;
}

/**
 * The page's scripts are inline, so nothing can import them: that would load them a second time. Each assigns its exports
 * to a shared object instead.
 * @param code the finished script
 * @param fileName its file name, or its URL
 * @returns the code without exports
 * @throws PageBuildError for any export but the list that bundlers write
 */
export function withSharedExports(code: string, fileName: string): string {
  const edits: Edit[] = [];
  new Visitor({
    ExportNamedDeclaration(node) {
      if (node.declaration !== null || node.source !== null) refuse('an export that is not a list of names');
      const pairs = node.specifiers.map(({ local, exported }) => `${nameOf(exported)}:${nameOf(local)}`);
      edits.push({
        start: node.start,
        end: node.end,
        text: `${sharedObject(fileName)}={${pairs.join(',')}};`,
      });
    },
    ExportAllDeclaration: () => refuse('an export of everything'),
    ExportDefaultDeclaration: () => refuse('a default export'),
  }).visit(parseSync('entry.js', code).program);
  return edited(code, edits);
}

/**
 * Replaces a chunk's imports of the page's scripts by reads of the shared objects.
 * @param scriptFiles the scripts' file names
 */
export function withSharedImports(code: string, scriptFiles: readonly string[]): string {
  const edits: Edit[] = [];
  new Visitor({
    ImportDeclaration(node) {
      const name = node.source.value.replace(/^.*\//, '');
      if (!scriptFiles.some((file) => file.endsWith(`/${name}`))) return;
      const pairs = node.specifiers.map((specifier) => {
        if (specifier.type !== 'ImportSpecifier') return refuse('an import that is not a list of names');
        return `${nameOf(specifier.imported)}:${specifier.local.name}`;
      });
      edits.push({
        start: node.start,
        end: node.end,
        text: `const{${pairs.join(',')}}=${sharedObject(name)};`,
      });
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
