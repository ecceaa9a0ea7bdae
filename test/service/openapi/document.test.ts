import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isObject } from '../../../src/contract/json.ts';
import { documentOf } from '../../../src/service/openapi/document.ts';
import type { Endpoint } from '../../../src/service/openapi/endpoint.ts';
import { ENDPOINTS, OPERATOR_ENDPOINTS } from '../../../src/service/routes/endpoints.ts';
import { MERCHANT_DOCUMENT, OPERATOR_DOCUMENT } from '../../../src/service/routes/openapi.ts';
import { openBench, PUBLIC_URL } from '../support/bench.ts';
import { problemsOf } from './rules.ts';

const idIn = (place: 'path' | 'query') => ({
  in: place,
  name: 'id',
  description: 'Its ID.',
  schema: v.string(),
});
const authorization = { in: 'header' as const, name: 'Authorization', description: 'A.', schema: v.string() };

function anEndpoint(over: Partial<Endpoint> = {}): Endpoint {
  return {
    operationId: 'readThing',
    method: 'get',
    path: '/things/{id}/',
    tag: 'Things',
    summary: 'Read a thing',
    callers: [],
    parameters: [idIn('path')],
    answers: [{ status: 200, description: 'The thing.', json: v.object({ a: v.string() }) }],
    ...over,
  };
}

const documentWith = (endpoints: readonly Endpoint[]) =>
  documentOf({ title: 'Things', description: 'Their calls.', endpoints }, PUBLIC_URL);

describe('the OpenAPI document', () => {
  it('is served as built', async () => {
    const bench = await openBench();
    for (const path of ['/openapi.json', '/openapi.json/']) {
      const { status, headers, body } = await bench.get(path);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
      expect(body).toEqual(documentOf(MERCHANT_DOCUMENT, PUBLIC_URL));
    }
    expect((await bench.send('POST', '/openapi.json')).headers.get('allow')).toBe('GET, HEAD');
  });

  it('has the operator’s calls in a document of their own, for the operator', async () => {
    const bench = await openBench({ operatorToken: 'operator-of-the-tests' });
    const path = '/operator/openapi.json';
    expect((await bench.get(path)).status).toBe(401);
    expect((await bench.get(path, { token: bench.apiKey })).status).toBe(401);
    const { status, body } = await bench.get(path, { token: 'operator-of-the-tests' });
    expect([status, body]).toEqual([200, documentOf(OPERATOR_DOCUMENT, PUBLIC_URL)]);
    const merchants = JSON.stringify(documentOf(MERCHANT_DOCUMENT, PUBLIC_URL)['paths']);
    expect(merchants).not.toContain('"/operator/');
  });

  it.each([MERCHANT_DOCUMENT, OPERATOR_DOCUMENT])('is valid OpenAPI 3.1: $title', (parts) => {
    expect(problemsOf(documentOf(parts, PUBLIC_URL))).toEqual([]);
  });

  it('names the transfer methods, defaults and limits', () => {
    const { components } = documentOf(MERCHANT_DOCUMENT, PUBLIC_URL);
    const schemas = isObject(components) && isObject(components['schemas']) ? components['schemas'] : {};
    expect(schemas['ExternalPayment']).toMatchObject({
      properties: {
        amount: { exclusiveMinimum: 0, maximum: 10_000_000 },
        transfer_method: {
          type: 'string',
          anyOf: [
            { type: 'string', enum: expect.arrayContaining(['to_card_number', 'nspk', 'the service']) },
            { type: 'string', pattern: '^to_[^_]+_tips$' },
          ],
        },
        geo: { default: 'Россия' },
      },
    });
    expect(schemas['PaymentCreation']).toMatchObject({
      properties: { is_intrabank_transfer: { default: false }, geo: { default: 'Россия' } },
    });
  });

  it('describes a success and an internal error for every endpoint', () => {
    for (const { operationId, answers } of [...ENDPOINTS, ...OPERATOR_ENDPOINTS]) {
      const statuses = answers.map(({ status }) => status);
      expect([operationId, statuses.some((status) => status < 300), statuses.includes(500)]).toEqual([
        operationId,
        true,
        true,
      ]);
    }
  });

  it('moves titled schemas to the components, once', () => {
    const thing = v.pipe(v.object({ a: v.string() }), v.title('Thing'));
    const list = v.array(v.pipe(v.object({ thing: v.nullable(thing) }), v.title('Holder')));
    const document = documentWith([
      anEndpoint({ answers: [{ status: 200, description: 'Them.', json: list }] }),
      anEndpoint({
        operationId: 'putThing',
        method: 'put',
        body: thing,
        answers: [{ status: 204, description: 'Put.' }],
      }),
    ]);
    expect(document['components']).toMatchObject({
      schemas: {
        Holder: {
          properties: { thing: { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] } },
        },
        Thing: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
      },
    });
    expect(problemsOf(document)).toEqual([]);
  });

  it('lists the forms of one status separately', () => {
    const answers = [
      { status: 400, description: 'A.', json: v.object({ a: v.string() }) },
      { status: 400, description: 'B.', json: v.object({ b: v.string() }) },
      { status: 400, description: 'C.', text: 'Bad Request' },
      { status: 200, description: 'D.' },
    ];
    const paths = documentWith([anEndpoint({ answers })])['paths'];
    expect(paths).toMatchObject({
      '/things/{id}/': {
        get: {
          responses: {
            200: { description: 'D.' },
            400: {
              description: 'A. Or: B. Or: C.',
              content: {
                'application/json': { schema: { anyOf: [{ required: ['a'] }, { required: ['b'] }] } },
                'text/plain': { schema: { type: 'string', enum: ['Bad Request'] } },
              },
            },
          },
        },
      },
    });
  });

  it.each([
    ['one address twice', [anEndpoint(), anEndpoint({ operationId: 'other' })]],
    ['one name twice', [anEndpoint(), anEndpoint({ path: '/others/{id}/' })]],
    [
      'one title for two schemas',
      [1, 2].map((n) =>
        anEndpoint({
          operationId: `read${n}`,
          path: `/${n}/{id}/`,
          answers: [
            {
              status: 200,
              description: 'It.',
              json: v.pipe(v.object({ [`a${n}`]: v.string() }), v.title('Thing')),
            },
          ],
        }),
      ),
    ],
  ])('rejects %s', (_what, endpoints) => {
    expect(() => documentWith(endpoints)).toThrow(TypeError);
  });

  it('leaves values that look like schemas as they are', () => {
    const body = v.pipe(v.object({ a: v.string() }), v.metadata({ examples: [{ title: 'Not a schema' }] }));
    const document = documentWith([anEndpoint({ method: 'post', body })]);
    expect(JSON.stringify(document)).toContain('"examples":[{"title":"Not a schema"}]');
    expect(isObject(document['components']) && document['components']['schemas']).toEqual({});
  });
});

describe('the OpenAPI rules', () => {
  it.each<[string, Partial<Endpoint>, string]>([
    ['a parameter that is not described', { path: '/things/{id}/{part}/' }, 'a parameter for each part'],
    ['a path without its slash', { path: 'things/{id}' }, 'begins with a slash'],
    ['a header that is described elsewhere', { parameters: [idIn('path'), authorization] }, 'Authorization'],
    ['a component of a bad name', { body: v.pipe(v.object({}), v.title('no name')) }, 'its name'],
    ['a schema that is none', { body: v.pipe(v.object({}), v.metadata({ required: 7 })) }, 'its schema'],
    ['a reference to nothing', { body: v.pipe(v.object({}), v.metadata({ $ref: '#/nowhere' })) }, 'nowhere'],
    ['a response without a description', { answers: [{ status: 200, description: '' }] }, 'a description'],
    ['a call that cannot be answered', { answers: [] }, 'at least one response'],
  ])('reject %s', (_what, over, problem) => {
    const problems = problemsOf(documentWith([anEndpoint(over)]));
    expect(problems.some((said) => said.includes(problem))).toBe(true);
  });
});
