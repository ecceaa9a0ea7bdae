/** Log levels; each includes those after it. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type LogFields = Readonly<Record<string, string | number>>;

/**
 * Logs one event. Fields never contain tokens, keys, IP addresses, card or phone numbers or names. Fields given as a
 * function are computed only when the level is logged.
 */
export type Log = (level: LogLevel, event: string, fields?: LogFields | (() => LogFields)) => void;

export interface LogOutput {
  readonly write: (line: string) => void;
  readonly now: () => Date;
}

/** A log of JSON lines: time, level, event, then the fields. */
export function createLog(level: LogLevel, { write, now }: LogOutput): Log {
  const least = LOG_LEVELS.indexOf(level);
  return (eventLevel, event, fields) => {
    if (LOG_LEVELS.indexOf(eventLevel) < least) return;
    const values = typeof fields === 'function' ? fields() : fields;
    write(`${JSON.stringify({ time: now().toISOString(), level: eventLevel, event, ...values })}\n`);
  };
}

/**
 * The loggable part of an error: its name and stack frames. Its message is left out because a database driver may put
 * values into it.
 */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    at: frames
      .slice(0, 8)
      .map((line) => line.trim().slice(3))
      .join(' < '),
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const WORD = /^(?:\.?[a-z][a-z_-]{0,30}|v\d|\d{1,9}|[a-z]+\.(?:json|txt|js|ico))$/;

/**
 * A path without personal data: known kinds of segments stay, and anything else, such as text that a messenger appended to
 * the link, becomes `*`. The query is never logged.
 */
export function loggablePath(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment === '' || UUID.test(segment) || WORD.test(segment) ? segment : '*'))
    .join('/');
}
