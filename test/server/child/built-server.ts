import { onTestFinished } from 'vitest';
import { type BuiltServer, type BuiltServerOptions, launchBuiltServer } from './launch.ts';

export type { BuiltServer, BuiltServerOptions } from './launch.ts';

/** Starts `dist/server/main.js`; resolves when it is ready. It is killed when the test ends. */
export function startBuiltServer(options: BuiltServerOptions): Promise<BuiltServer> {
  const { ready, kill } = launchBuiltServer(options);
  onTestFinished(kill);
  return ready;
}
