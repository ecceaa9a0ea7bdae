import { faultOf, LOG_LEVELS, type LogLevel } from '../../service/service.ts';
import { EVENT_LEVELS, type EventName } from './events.ts';

export { LOG_LEVELS, type LogLevel } from '../../service/service.ts';

export type LogFields = Readonly<Record<string, string | number>>;

/**
 * Logs one event, at its own level unless another is given. Fields never contain tokens, keys, IP addresses, card or phone
 * numbers or names. Fields given as a function are computed only when the level is logged.
 */
export type Log = (event: EventName, fields?: LogFields | (() => LogFields), level?: LogLevel) => void;

export interface LogOutput {
  readonly write: (line: string) => void;
  readonly now: () => Date;
}

/** A log of JSON lines: time, level, event, then the fields. */
export function createLog(least: LogLevel, { write, now }: LogOutput): Log {
  const leastIndex = LOG_LEVELS.indexOf(least);
  return (event, fields, level = EVENT_LEVELS[event]) => {
    if (LOG_LEVELS.indexOf(level) < leastIndex) return;
    const values = typeof fields === 'function' ? fields() : fields;
    write(`${JSON.stringify({ time: now().toISOString(), level, event, ...values })}\n`);
  };
}

/**
 * The loggable part of an error: its name, code and stack frames. Its message is left out because a database driver may put
 * values into it.
 */
export const describeError: (error: unknown) => LogFields = faultOf;

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
