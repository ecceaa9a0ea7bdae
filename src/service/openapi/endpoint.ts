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

/** A webhook: a call that the service makes. Its `operationId` is its name in the document, too. */
export type Webhook = Omit<Endpoint, 'path' | 'callers'>;

/**
 * An endpoint as `/openapi.json` describes it. To document new endpoints, keep a list of these next to their routes,
 * with the schemas that the routes validate by, and add the list to `routes/endpoints.ts`.
 *
 * - Schemas are valibot's. The code of a `v.check` cannot be converted, so `v.metadata({ pattern, enum, … })` next to
 *   it documents the rule. A schema with a `v.title('Name')` becomes the component `Name`.
 * - Schemas of responses are in `contract/answers/`. Tests validate every response of the running service by them, and
 *   fail on unknown keys.
 * - `answers` has to be complete: nothing is implied, not even 500.
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
  readonly bodyIsOptional?: boolean;
  readonly answers: readonly ResponseSpec[];
}
