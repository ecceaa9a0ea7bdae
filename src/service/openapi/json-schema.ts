import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { isObject, type JsonObject } from '../../contract/json.ts';

/** Named schemas of the document, filled while it is built. */
export type Components = Map<string, JsonObject>;

/** Where values stand that are no schemas, though they may look like some. */
const VALUES = ['default', 'const', 'enum', 'examples'];

/**
 * A valibot schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. Every part of it that has a title goes to the
 * components, and a reference stays in its place.
 * @throws TypeError when two different schemas have one title
 */
export function schemaFor(schema: v.GenericSchema, components: Components): JsonObject {
  const converted = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // What only code can check is said by the metadata beside it.
    ignoreActions: ['check', 'partial_check'],
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
