import { relative } from 'node:path';
import type { BaseSequencer, TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/** The files that take long, the longest first; a few seconds more or less make no difference. */
export const LONG: readonly string[] = [
  'test/browser/fire/hostile-addresses.test.ts',
  'test/browser/fire/network.test.ts',
  'test/browser/journey.test.ts',
  'test/browser/fire/malformed.test.ts',
  'test/browser/screens.test.ts',
  'test/browser/frames.test.ts',
  'test/browser/elsewhere.test.ts',
  'test/browser/fire/injections.test.ts',
  'test/service/concurrent-creations.test.ts',
  'test/server/crash/crash.test.ts',
  'test/service/generated/operator.test.ts',
  'test/service/generated/appeals.test.ts',
  'test/service/generated/payments.test.ts',
];

/**
 * Begins with what takes long, in each project: a long file that began last would run while the other workers have
 * nothing left to do. Where no run is remembered, the runner goes by the sizes of files, which say little.
 */
export default class LongFirst implements TestSequencer {
  readonly #vitest: Vitest;

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await (await this.#base()).sort(files);
    const { root } = this.#vitest.config;
    const projects = [...new Set(sorted.map(({ project }) => project))];
    // A worker serves one project at a time, so these stay together.
    return projects.flatMap((project) =>
      longFirst(
        sorted.filter((file) => file.project === project),
        ({ moduleId }) => relative(root, moduleId).replaceAll('\\', '/'),
      ),
    );
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await this.#base()).shard(files);
  }

  /** Loaded only when tests are to run: what builds the page reads the same configuration. */
  async #base(): Promise<BaseSequencer> {
    const { BaseSequencer } = await import('vitest/node');
    return new BaseSequencer(this.#vitest);
  }
}

/** The same files, those of {@link LONG} first and in its order; the others stay as they are. */
export function longFirst<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const rank = (file: T) => LONG.indexOf(pathOf(file));
  const isLong = (file: T) => LONG.includes(pathOf(file));
  const long = files.filter(isLong).sort((a, b) => rank(a) - rank(b));
  return [...long, ...files.filter((file) => !isLong(file))];
}
