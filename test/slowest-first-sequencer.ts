import { relative } from 'node:path';
import type { BaseSequencer, TestSequencer, TestSpecification, Vitest } from 'vitest/node';

/** The slow test files, slowest first; differences of a few seconds do not matter. */
export const SLOW_FILES: readonly string[] = [
  'test/browser/hostile/urls.test.ts',
  'test/browser/screens.test.ts',
  'test/browser/hostile/network.test.ts',
  'test/browser/hostile/malformed.test.ts',
  'test/browser/journey.test.ts',
  'test/browser/embed/missing-frame.test.ts',
  'test/browser/hostile/injections.test.ts',
  'test/browser/embed/placement.test.ts',
  'test/browser/embed/outcomes.test.ts',
  'test/browser/another-method.test.ts',
  'test/browser/frames.test.ts',
  'test/browser/hosting.test.ts',
  'test/service/waiting/waiting-pages.test.ts',
  'test/server/package/package.test.ts',
  'test/server/operations/faults.test.ts',
  'test/service/replacement-storm.test.ts',
  'test/service/generated/operator.test.ts',
  'test/server/crash/crash.test.ts',
  'test/server/upgrade.test.ts',
  'test/server/operations/rolling-restart.postgres.test.ts',
  'test/service/concurrent-creations.test.ts',
  'test/server/child/hostile-bodies.test.ts',
  'test/server/main.test.ts',
  'test/service/operations/changes.test.ts',
  'test/server/backup/backup.test.ts',
];

/**
 * Runs the slow files of each project first: a slow file that started last would leave the other workers idle. Without
 * a cache of earlier runs, the default sequencer sorts by file size, which predicts little.
 */
export default class SlowestFirstSequencer implements TestSequencer {
  readonly #vitest: Vitest;

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await (await this.#base()).sort(files);
    const { root } = this.#vitest.config;
    const projects = [...new Set(sorted.map(({ project }) => project))];
    // A worker serves one project at a time, so a project's files stay together.
    return projects.flatMap((project) =>
      slowestFirst(
        sorted.filter((file) => file.project === project),
        ({ moduleId }) => relative(root, moduleId).replaceAll('\\', '/'),
      ),
    );
  }

  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await this.#base()).shard(files);
  }

  /** Imported lazily, because builds of the page read the same configuration. */
  async #base(): Promise<BaseSequencer> {
    const { BaseSequencer } = await import('vitest/node');
    return new BaseSequencer(this.#vitest);
  }
}

/** Moves the files of {@link SLOW_FILES} to the front, in its order; the others keep theirs. */
export function slowestFirst<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const rank = (file: T) => SLOW_FILES.indexOf(pathOf(file));
  const isLong = (file: T) => SLOW_FILES.includes(pathOf(file));
  const long = files.filter(isLong).sort((a, b) => rank(a) - rank(b));
  return [...long, ...files.filter((file) => !isLong(file))];
}
