import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { isObject, type JsonObject } from '../../contract/json.ts';

/** The named schemas of the document, collected while it is built. */
export type Components = Map<string, JsonObject>;

/** Keywords whose values are data, not schemas. */
const VALUES = ['default', 'const', 'enum', 'examples'];

/**
 * Converts a valibot schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1. Every titled part becomes a
 * component and is replaced by a reference.
 * @throws TypeError when two different schemas have one title
 */
export function schemaFor(schema: v.GenericSchema, components: Components): JsonObject {
  const converted = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // The metadata next to each check documents it.
    ignoreActions: ['check'],
  });
  const { $schema, ...rest } = converted;
  return named(rest, components);
}

function named(schema: JsonObject, components: Components): JsonObject {
  const whole = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      VALUES.includes(key) ? value : inside(value, components),
    ]),
  );
  const { title } = whole;
  if (typeof title !== 'string') return whole;
  const known = components.get(title);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(whole)) {
    throw new TypeError(`two different schemas are called ${title}`);
  }
  components.set(title, whole);
  return { $ref: `#/components/schemas/${title}` };
}

function inside(value: unknown, components: Components): unknown {
  if (Array.isArray(value)) return value.map((item) => inside(item, components));
  return isObject(value) ? named(value, components) : value;
}
