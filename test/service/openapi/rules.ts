import { Ajv2020 } from 'ajv/dist/2020.js';
import { isObject, type JsonObject } from '../../../src/contract/json.ts';

/**
 * Checks the rules of OpenAPI 3.1.1 (sections 4.8.1 to 4.8.24) that the service's document can break. The
 * meta-schema of JSON Schema 2020-12 checks its schemas. @returns the violations
 */
export function problemsOf(document: JsonObject): readonly string[] {
  const judge = new Judge(document);
  judge.whole();
  return judge.problems;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const COMPONENT_NAME = /^[\w.-]+$/;

class Judge {
  readonly problems: string[] = [];
  readonly #document: JsonObject;
  readonly #metaSchema = new Ajv2020({ strict: true, validateFormats: false });
  readonly #operationIds = new Set<unknown>();

  constructor(document: JsonObject) {
    this.#document = document;
  }

  whole(): void {
    const { openapi, info, servers, paths, webhooks, components, tags, ...others } = this.#document;
    this.#say(typeof openapi === 'string' && /^3\.1\.\d+$/.test(openapi), 'openapi: a version 3.1');
    this.#say(Object.keys(others).length === 0, `unknown keys: ${Object.keys(others).join()}`);
    const { title, version, license } = objectOf(info);
    this.#say(isFilled(title) && isFilled(version), 'info: title and version');
    this.#say(license === undefined || isFilled(objectOf(license)['name']), 'info.license: name');
    for (const server of listOf(servers)) {
      this.#say(URL.canParse(String(objectOf(server)['url'])), 'servers: an absolute url');
    }
    const names = listOf(tags).map((tag) => objectOf(tag)['name']);
    this.#say(new Set(names).size === names.length, 'tags: unique names');
    const { schemas, securitySchemes } = objectOf(components);
    for (const [name, schema] of Object.entries(objectOf(schemas))) {
      this.#say(COMPONENT_NAME.test(name), `component ${name}: its name`);
      this.#schema(schema, `component ${name}`);
    }
    for (const [name, scheme] of Object.entries(objectOf(securitySchemes))) this.#scheme(scheme, name);
    for (const [path, item] of Object.entries(objectOf(paths))) this.#path(path, objectOf(item), names);
    for (const [name, item] of Object.entries(objectOf(webhooks))) {
      for (const [method, operation] of Object.entries(objectOf(item))) {
        this.#operation(`${method} webhook ${name}`, '', objectOf(operation), names);
      }
    }
    const shapes = Object.keys(objectOf(paths)).map((path) => path.replace(/\{[^}]*\}/g, '{}'));
    this.#say(new Set(shapes).size === shapes.length, 'paths: no two differ in parameter names alone');
  }

  #path(path: string, item: JsonObject, tags: readonly unknown[]): void {
    this.#say(path.startsWith('/'), `${path}: begins with a slash`);
    for (const [method, operation] of Object.entries(item)) {
      this.#say(METHODS.includes(method), `${path}: ${method} is no method`);
      this.#operation(`${method} ${path}`, path, objectOf(operation), tags);
    }
  }

  #operation(place: string, path: string, operation: JsonObject, tags: readonly unknown[]): void {
    const { operationId, parameters, requestBody, responses, security } = operation;
    this.#say(
      isFilled(operationId) && !this.#operationIds.has(operationId),
      `${place}: a unique operationId`,
    );
    this.#operationIds.add(operationId);
    this.#say(
      listOf(operation['tags']).every((tag) => tags.includes(tag)),
      `${place}: known tags`,
    );
    const given = listOf(parameters).map(objectOf);
    const inPath = given.filter((parameter) => parameter['in'] === 'path').map(({ name }) => name);
    const wanted = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    this.#say(
      inPath.length === wanted.length && wanted.every((name) => inPath.includes(name)),
      `${place}: a parameter for each part of the path`,
    );
    const keys = given.map((parameter) => `${parameter['in']} ${parameter['name']}`);
    this.#say(new Set(keys).size === keys.length, `${place}: parameters are unique`);
    for (const parameter of given) this.#parameter(parameter, place);
    if (requestBody !== undefined) this.#content(objectOf(requestBody)['content'], `${place} body`);
    this.#security(security, place);
    this.#responses(objectOf(responses), place);
  }

  #parameter(parameter: JsonObject, place: string): void {
    const { in: where, name, required, schema } = parameter;
    this.#say(
      ['query', 'header', 'path', 'cookie'].includes(String(where)),
      `${place}: where ${name} stands`,
    );
    this.#say(isFilled(name), `${place}: a parameter's name`);
    this.#say(where !== 'path' || required === true, `${place}: ${name} is required`);
    this.#say(
      where !== 'header' || !/^(accept|content-type|authorization)$/i.test(String(name)),
      `${place}: ${name} is described elsewhere`,
    );
    this.#schema(schema, `${place} ${name}`);
  }

  #responses(responses: JsonObject, place: string): void {
    this.#say(Object.keys(responses).length > 0, `${place}: at least one response`);
    for (const [status, response] of Object.entries(responses)) {
      const { description, content } = objectOf(response);
      this.#say(/^([1-5]\d\d|[1-5]XX|default)$/.test(status), `${place}: status ${status}`);
      this.#say(isFilled(description), `${place} ${status}: a description`);
      if (content !== undefined) this.#content(content, `${place} ${status}`);
    }
  }

  #content(content: unknown, place: string): void {
    const types = Object.entries(objectOf(content));
    this.#say(types.length > 0, `${place}: a media type`);
    for (const [type, media] of types) {
      this.#say(/^[a-z]+\/[a-z.+-]+$/.test(type), `${place}: media type ${type}`);
      const { schema } = objectOf(media);
      const isFile = !['application/json', 'text/plain'].includes(type);
      if (schema !== undefined || !isFile) this.#schema(schema, `${place} ${type}`);
    }
  }

  #security(security: unknown, place: string): void {
    const known = objectOf(objectOf(this.#document['components'])['securitySchemes']);
    for (const requirement of listOf(security)) {
      for (const name of Object.keys(objectOf(requirement))) {
        this.#say(name in known, `${place}: security scheme ${name}`);
      }
    }
  }

  #scheme(scheme: unknown, name: string): void {
    const { type, in: where, name: header } = objectOf(scheme);
    this.#say(type === 'apiKey' && where === 'header' && isFilled(header), `security scheme ${name}`);
  }

  #schema(schema: unknown, place: string): void {
    this.#say(isObject(schema) && this.#metaSchema.validateSchema(schema) === true, `${place}: its schema`);
    for (const reference of referencesIn(schema)) {
      this.#say(resolve(this.#document, reference) !== undefined, `${place}: ${reference} is not there`);
    }
  }

  #say(holds: boolean, what: string): void {
    if (!holds) this.problems.push(what);
  }
}

/** Resolves a reference inside the document (RFC 6901). */
function resolve(document: JsonObject, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>(
    (value, step) => objectOf(value)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  const own = value['$ref'];
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(referencesIn)];
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
