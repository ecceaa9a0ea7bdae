import type { JsonObject } from '../../../src/contract/json.ts';
import { endpointNamed } from './endpoints.ts';
import type { Ask, Scene, SceneOptions } from './scene.ts';

/** A documented error: how it is caused, and its exact response. */
export interface ErrorRow {
  readonly call: string;
  readonly status: number;
  readonly cause: string;
  /** An object is JSON, a string plain text. */
  readonly body: object | string;
  readonly options?: SceneOptions;
  /** Prepares the service. */
  readonly given?: (scene: Scene) => Promise<unknown>;
  readonly ask: (scene: Scene) => Ask;
}

const VALID_BUT_UNKNOWN_KEY = `sk_0011223344556677_${'x'.repeat(43)}`;

/** The valid request with other fields, credentials or headers. */
export const but =
  (call: string, over: JsonObject | string = {}, options?: Ask['options']) =>
  (scene: Scene): Ask => {
    const request = endpointNamed(call).least(scene);
    const body = typeof over === 'string' ? over : { ...bodyOf(request), ...over };
    return {
      ...request,
      ...(request.method === 'POST' ? { body } : {}),
      ...(options === undefined ? {} : { options }),
    };
  };

function bodyOf({ body }: Ask): JsonObject {
  return typeof body === 'object' ? body : {};
}

export const withoutKey = { headers: {} };
export const withWrongKey = { token: VALID_BUT_UNKNOWN_KEY };
/** Drops a table, so that the service fails. */
export const renamed =
  (table: string) =>
  ({ bench }: Scene) =>
    bench.context.database.query(`alter table ${table} rename to gone`);

/** The error envelope of appeals. */
export const enveloped = (code: number, msg: string, detail: object | null = null) => ({
  error: { code, msg, detail, help_link: null },
});
