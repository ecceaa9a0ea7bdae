import Libsql from 'libsql';
import { onTestFinished } from 'vitest';

/** Writes to an SQLite file continuously, as another process may. @returns a function that ends it */
export function holdFile(path: string): () => void {
  const connection = new Libsql(path, {});
  connection.exec('begin exclusive');
  let isHeld = true;
  function release(): void {
    if (!isHeld) return;
    isHeld = false;
    connection.exec('rollback');
    connection.close();
  }
  onTestFinished(release);
  return release;
}
