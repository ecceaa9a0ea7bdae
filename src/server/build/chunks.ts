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
 * The page is one document and leaves: its script stands in the document, so a chunk that imported it would
 * load all of it a second time, and shared code in a chunk of its own would be one more request.
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
    const name = leaf.facadeModuleId ?? leaf.fileName;
    if (leaf.imports.includes(entry.fileName)) {
      throw new BuildProblem(
        `${name} is loaded later, but imports code that the page's own script has too. Give it a copy, pass it in as an argument, or import it there directly.`,
      );
    }
    if (leaf.imports.length > 0) {
      throw new BuildProblem(
        `${name} is loaded later and imports another chunk, ${leaf.imports.join(', ')}.`,
      );
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
