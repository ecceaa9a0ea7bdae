import { printMachine } from '../bench/lines.ts';
import { onFreshPostgres, onFreshSqlite, print } from './storms/databases.ts';
import { endsAtOnce } from './waiting/ends-at-once.ts';
import { type SceneSize, waitingPages } from './waiting/scene.ts';

const SIZE: SceneSize = { pages: 10_000, singleChanges: 100, changesAtOnce: 1000, restMs: 50_000 };
const SCENE = 'waiting-pages';

/**
 * 10,000 pages that wait for news at one server, on SQLite and on PostgreSQL (`TEST_DATABASE_URL`): memory, processor at
 * rest, the time until each is told of its own change, and of 1,000 at once; then 1,000 payments whose lifetimes end at the
 * same moment. @throws when a page was not told
 */
export async function main(): Promise<void> {
  printMachine();
  await onFreshSqlite((database) => run('SQLite', database));
  await onFreshPostgres(SCENE, (database) => run('PostgreSQL', database));
  await onFreshSqlite((database) => end('SQLite', database));
  await onFreshPostgres(SCENE, (database) => end('PostgreSQL', database));
}

async function run(on: string, database: string): Promise<void> {
  report(on, await waitingPages(database, SIZE));
}

async function end(on: string, database: string): Promise<void> {
  report(on, await endsAtOnce(database, SIZE.changesAtOnce));
}

function report(on: string, figures: { readonly problems: readonly string[] }): void {
  print({ scene: SCENE, on, ...figures });
  if (figures.problems.length > 0) throw new Error(figures.problems.join('; '));
}
