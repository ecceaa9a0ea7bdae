/**
 * The loggable part of an error: its class and code. Not its message, because a database's message may quote
 * stored data.
 */
export function reasonOf(error: unknown): { readonly reason: string; readonly code: string } {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return {
    reason: error instanceof Error ? error.name : typeof error,
    code: typeof code === 'string' ? code : '',
  };
}

/** The most stack frames that are logged. */
const MOST_FRAMES = 8;

/** As {@link reasonOf}, with the stack frames; for errors that nobody expected. */
export function faultOf(error: unknown): {
  readonly reason: string;
  readonly code: string;
  readonly at: string;
} {
  const lines = error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const frames = lines.filter((line) => /^\s+at /.test(line)).slice(0, MOST_FRAMES);
  return { ...reasonOf(error), at: frames.map((line) => line.trim().slice('at '.length)).join(' < ') };
}
