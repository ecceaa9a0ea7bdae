import * as v from 'valibot';
import type { Parameter } from '../../openapi/endpoint.ts';
import { uuid } from '../v1/fields.ts';

type QueryField = v.GenericSchema<string, unknown>;

/** The fields of a query; most are optional. */
export type QueryEntries = Readonly<Record<string, QueryField | v.OptionalSchema<QueryField, undefined>>>;

const number = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/));

/** All path parameters. Handlers validate them: an invalid ID is a 422, as in version 1. */
const PATH_PARAMETERS: Readonly<Record<string, readonly [schema: v.GenericSchema, description: string]>> = {
  order_id: [uuid, 'The order’s UUID.'],
  payment_id: [v.string(), 'The payment’s UUID, or its number.'],
  requisite_id: [number, 'The entry’s number.'],
  merchant_id: [number, 'The merchant’s number.'],
  key_id: [v.string(), 'The key’s ID, which its text has between the underscores.'],
  webhook_id: [v.string(), 'As in the header `webhook-id`.'],
  appeal_id: [number, 'The appeal’s number.'],
  currency: [v.string(), 'The currency’s ISO code.'],
};

export function pathParametersOf(path: string): readonly Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const [schema, description] = PATH_PARAMETERS[name] ?? [];
    if (schema === undefined || description === undefined) throw new TypeError(`${name} is not described`);
    return { in: 'path', name, description, schema };
  });
}

export function queryParametersOf(query: QueryEntries): readonly Parameter[] {
  return Object.entries(query).map(([name, field]) => {
    const required = !('wrapped' in field);
    const schema = 'wrapped' in field ? field.wrapped : field;
    const description = v.getDescription(schema) ?? '';
    return { in: 'query', name, description, schema, ...(required ? { required } : {}) };
  });
}
