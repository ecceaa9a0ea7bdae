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
 * The page's script, which the document holds, and the lazy chunks. A chunk of shared code would cost one more request,
 * so a lazy chunk shares code with the page's script only (see `shared.ts`).
 * @throws PageBuildError when the chunks are not of this shape
 */
export function entryAndLazyChunks<C extends Chunk>(
  chunks: readonly C[],
): { entry: C; lazyChunks: readonly C[] } {
  const [entry, another] = chunks.filter((chunk) => chunk.isEntry);
  if (entry === undefined || another !== undefined) {
    throw new PageBuildError('The document needs exactly one module script.');
  }
  const lazyChunks = chunks.filter((chunk) => chunk !== entry);
  for (const chunk of lazyChunks) {
    const others = chunk.imports.filter((name) => name !== entry.fileName);
    if (others.length > 0) {
      const name = chunk.facadeModuleId ?? chunk.fileName;
      throw new PageBuildError(`${name} is lazy and imports another chunk, ${others.join(', ')}.`);
    }
  }
  if (entry.imports.length > 0) {
    throw new PageBuildError(`The page's script imports another chunk, ${entry.imports.join(', ')}.`);
  }
  return { entry, lazyChunks };
}

/** @throws PageBuildError for a file name that ad blockers block */
export function refuseBlockedNames(fileNames: readonly string[]): void {
  const blocked = fileNames.find((name) => BLOCKED_NAME.test(name));
  if (blocked !== undefined) throw new PageBuildError(`${blocked} has a name that ad blockers block.`);
}
