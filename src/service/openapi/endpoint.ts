import type * as v from 'valibot';

/** The kinds of credentials: a merchant's API key, an order's token, the operator's token. */
export type CallerKind = 'merchant' | 'order' | 'operator';

/** A parameter in the path, the query or the headers. Path parameters are always required. */
export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly description: string;
  readonly schema: v.GenericSchema;
  readonly required?: boolean;
}

/**
 * One possible response; a status may have several. The body is JSON of a schema, or exactly this plain text,
 * or a file of one of these media types, or empty.
 */
export interface ResponseSpec {
  readonly status: number;
  readonly description: string;
  readonly json?: v.GenericSchema;
  readonly text?: string;
  readonly files?: readonly string[];
}

/**
 * A call as the document at `/openapi.json` describes it. To add calls: keep a list of these beside the routes they
 * describe, with the very schemas that the routes check requests by, and name the list in `endpoints.ts`.
 *
 * - Schemas are valibot's. A `v.check` cannot be shown: say the same with `v.metadata({ pattern, enum, … })` beside
 *   it. One with a `v.title('Name')` becomes the component `Name`, wherever it stands.
 * - Answers' schemas are in `contract/answers/`. Tests hold every answer of the running service against them, and
 *   an answer that has keys beyond its schema fails.
 * - What every call may answer (500, 404 for a path that is none) is said by the list, too: nothing is implied.
 */
export interface Endpoint {
  /** Unique, in camel case: `createOrder`. */
  readonly operationId: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With a trailing slash, and `{name}` for a parameter. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The accepted credentials; an empty list means no authorization. */
  readonly callers: readonly CallerKind[];
  readonly parameters?: readonly Parameter[];
  readonly body?: v.GenericSchema;
  readonly answers: readonly ResponseSpec[];
}
