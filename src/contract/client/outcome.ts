import type { Failure } from '../failure.ts';

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The result of a call: the validated answer, or a failure. Calls never reject. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly failure: Failure;
      /** The answer's HTTP status; `null` when no answer came. */
      readonly status: number | null;
    };
