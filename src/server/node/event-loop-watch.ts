import { performance } from 'node:perf_hooks';
import type { Log } from '../logging/log.ts';

/** How often a timer looks, in milliseconds. */
const INTERVAL_MS = 500;

/** A delay of the timer that is logged, in milliseconds: nobody was answered meanwhile. */
const BLOCKED_MS = 1000;

/** Logs each time that the event loop was blocked, once it is over. @returns a function that ends the watch */
export function watchEventLoop(log: Log): () => void {
  let dueMs = performance.now() + INTERVAL_MS;
  const timer = setInterval(() => {
    const lateMs = performance.now() - dueMs;
    dueMs = performance.now() + INTERVAL_MS;
    if (lateMs >= BLOCKED_MS) log('event-loop-blocked', { ms: Math.round(lateMs) });
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
