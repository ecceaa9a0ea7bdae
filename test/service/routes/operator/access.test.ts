import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../../src/service/app.ts';
import { OPERATOR_CALLS } from '../../../../src/service/routes/operator/calls.ts';
import { OPERATOR_TOKEN } from '../../support/appeals.ts';
import { openBench } from '../../support/bench.ts';
import { journalOf, openOperatorBench } from '../../support/operator.ts';

const CALLS = OPERATOR_CALLS.map(
  ({ endpoint }) => [endpoint.method.toUpperCase(), endpoint.path.replaceAll(/\{\w+\}/g, '1')] as const,
);

describe('the operator API', () => {
  it.each(CALLS)('%s %s requires the token', async (method, path) => {
    const bench = await openBench({ operatorToken: OPERATOR_TOKEN });
    const none = await bench.send(method, path);
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Token']);
    for (const token of [bench.apiKey, `${OPERATOR_TOKEN}x`, OPERATOR_TOKEN.slice(1), 'x']) {
      expect((await bench.send(method, path, { token })).status).toBe(401);
    }
  });

  it.each(CALLS)('%s %s answers 404 without a configured token', async (method, path) => {
    const bench = await openBench();
    for (const token of [undefined, '', OPERATOR_TOKEN]) {
      expect((await bench.send(method, path, { token })).status).toBe(404);
    }
  });

  it('answers 401 for unknown paths too', async () => {
    const bench = await openBench({ operatorToken: OPERATOR_TOKEN });
    expect((await bench.get('/operator')).status).toBe(401);
    expect((await bench.get('/operator/nothing')).status).toBe(401);
    expect((await bench.get('/operator/nothing', { token: OPERATOR_TOKEN })).status).toBe(404);
    expect((await bench.get('/operators', { token: OPERATOR_TOKEN })).status).toBe(404);
  });

  it('answers 405 to other methods', async () => {
    const bench = await openBench({ operatorToken: OPERATOR_TOKEN });
    const { status, headers } = await bench.send('PUT', '/operator/payments/1/requisites', {
      token: OPERATOR_TOKEN,
    });
    expect([status, headers.get('allow')]).toEqual([405, 'POST, DELETE']);
  });

  it.each([
    ['Anna', 'operator Anna'],
    [' Anna ', 'operator Anna'],
    [encodeURIComponent('Анна П.'), 'operator Анна П.'],
  ])('records the operator name %j in the audit log', async (name, actor) => {
    const bench = await openOperatorBench();
    await bench.operate('PUT', '/operator/courses/RUB', { course: '91.5' }, { 'x-operator': name });
    expect(await journalOf(bench)).toMatchObject([
      {
        actor,
        action: 'course.changed',
        subject: 'course',
        subject_id: 'RUB',
        before: { course: '90' },
        after: { course: '91.5' },
        at: '2026-10-01T10:00:00.000Z',
      },
    ]);
  });

  it.each(['', ' ', '%', '%00', 'x'.repeat(65)])('rejects the operator name %j', async (name) => {
    const bench = await openOperatorBench();
    const answer = await bench.operate('GET', '/operator/courses', undefined, { 'x-operator': name });
    expect(answer.status).toBe(422);
  });

  it('rejects unknown parameters, fields and bodies', async () => {
    const bench = await openOperatorBench();
    expect((await bench.operate('GET', '/operator/payments?stauts=created')).body).toEqual({
      detail: [{ loc: ['query', 'stauts'], msg: 'extra fields not permitted', type: 'value_error.extra' }],
    });
    expect((await bench.operate('POST', '/operator/merchants', { name: 'A', nmae: 'B' })).status).toBe(422);
    const raw = await bench.service.fetch(
      new Request('http://service.internal/operator/merchants', {
        method: 'POST',
        headers: { authorization: `Token ${OPERATOR_TOKEN}` },
        body: '{',
      }),
    );
    expect(raw.status).toBe(422);
  });
});

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/api.md'), 'utf8');

/** The method and path of every row of the tables. */
function rows(): string[] {
  return [...DOCUMENT.matchAll(/^\| (GET|POST|PUT|PATCH|DELETE) \| `([^`]+)` \|/gm)].map(
    ([, method, path = '']) => `${method} ${path.replace(/\/$/, '')}`,
  );
}

describe('docs/api.md', () => {
  it('lists each operator call, and no other', async () => {
    const { context } = await openBench({ operatorToken: OPERATOR_TOKEN });
    const routes = createApp(context)
      .routes.filter(({ method }) => method !== 'ALL')
      .map(
        ({ method, path }) =>
          `${method} ${path
            .replaceAll(/:(\w+)\{[^}]*\\(\.\w+)\}/g, '{$1}$2')
            .replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')
            .replace(/\/$/, '')}`,
      );
    const described = rows().filter((row) => !row.includes(' /sandbox'));
    expect([...new Set(described)].sort()).toEqual([...new Set(routes)].sort());
  });

  it('lists no call twice', () => {
    expect(rows()).toHaveLength(new Set(rows()).size);
  });
});
