import * as v from 'valibot';
import type { Parameter } from './endpoint.ts';

/** The header of creations that may be repeated. */
export const idempotencyKey: Parameter = {
  in: 'header',
  name: 'Idempotency-Key',
  description:
    'A repeat with the same key and body within 24 hours answers with what the first request created, as it is now.',
  schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,255}$/)),
};
