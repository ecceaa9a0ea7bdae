import { BuildProblem } from './build-problem.ts';

/** The little of a built chunk that is looked at here. */
export interface Chunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  /** File names of what it imports statically. */
  readonly imports: readonly string[];
  /** Path of the module that it was made for; null for a chunk of shared code. */
  readonly facadeModuleId: string | null;
}

/** Blockers of advertisements stop files by such names, and with them the payment. */
const BLOCKED_NAME = /track|ads|analytics|banner/i;

/**
 * The page is one document and leaves: shared code in a chunk of its own would be one more request, so a leaf shares
 * with the page's own script only (see `shared.ts`).
 * @returns the entry and the later chunks
 * @throws BuildProblem when the chunks are not of this shape
 */
export function entryAndLeaves<C extends Chunk>(chunks: readonly C[]): { entry: C; leaves: readonly C[] } {
  const [entry, another] = chunks.filter((chunk) => chunk.isEntry);
  if (entry === undefined || another !== undefined) {
    throw new BuildProblem('The document needs exactly one module script.');
  }
  const leaves = chunks.filter((chunk) => chunk !== entry);
  for (const leaf of leaves) {
    const others = leaf.imports.filter((name) => name !== entry.fileName);
    if (others.length > 0) {
      const name = leaf.facadeModuleId ?? leaf.fileName;
      throw new BuildProblem(`${name} is loaded later and imports another chunk, ${others.join(', ')}.`);
    }
  }
  if (entry.imports.length > 0) {
    throw new BuildProblem(`The page's script imports another chunk, ${entry.imports.join(', ')}.`);
  }
  return { entry, leaves };
}

/** @throws BuildProblem for a file name that blockers of advertisements would stop */
export function refuseBlockedNames(fileNames: readonly string[]): void {
  const blocked = fileNames.find((name) => BLOCKED_NAME.test(name));
  if (blocked !== undefined)
    throw new BuildProblem(`${blocked} has a name that advertisement blockers stop.`);
}
