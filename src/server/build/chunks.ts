import { PageBuildError } from './page-build-error.ts';

/** The properties of a built chunk that this module reads. */
export interface Chunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  /** File names of what it imports statically. */
  readonly imports: readonly string[];
  /** Path of the chunk's own module; `null` for a chunk of shared code. */
  readonly facadeModuleId: string | null;
}

/** Ad blockers block files with such names, and with them the payment. */
const BLOCKED_NAME = /track|ads|analytics|banner/i;

/**
 * The page's scripts, which the document holds, in the order of their execution: what the entry imports, then the entry. And
 * the lazy chunks. Another chunk of shared code would cost one more request, so a lazy chunk shares code with the page's
 * scripts only (see `shared.ts`).
 * @throws PageBuildError when the chunks are not of this shape
 */
export function scriptsAndLazyChunks<C extends Chunk>(
  chunks: readonly C[],
): { scripts: readonly C[]; lazyChunks: readonly C[] } {
  const [entry, another] = chunks.filter((chunk) => chunk.isEntry);
  if (entry === undefined || another !== undefined) {
    throw new PageBuildError('The document needs exactly one module script.');
  }
  const imported = chunks.filter(({ fileName }) => entry.imports.includes(fileName));
  const importing = imported.find(({ imports }) => imports.length > 0);
  if (importing !== undefined) {
    throw new PageBuildError(
      `${importing.fileName} is imported by the page's script and imports another chunk.`,
    );
  }
  const scripts = [...imported, entry];
  const lazyChunks = chunks.filter((chunk) => !scripts.includes(chunk));
  for (const chunk of lazyChunks) {
    const others = chunk.imports.filter((name) => !scripts.some(({ fileName }) => fileName === name));
    if (others.length > 0) {
      const name = chunk.facadeModuleId ?? chunk.fileName;
      throw new PageBuildError(`${name} is lazy and imports another chunk, ${others.join(', ')}.`);
    }
  }
  return { scripts, lazyChunks };
}

/** @throws PageBuildError for a file name that ad blockers block */
export function refuseBlockedNames(fileNames: readonly string[]): void {
  const blocked = fileNames.find((name) => BLOCKED_NAME.test(name));
  if (blocked !== undefined) throw new PageBuildError(`${blocked} has a name that ad blockers block.`);
}
