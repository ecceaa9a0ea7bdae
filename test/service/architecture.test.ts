import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Arrows,
  forbiddenImports,
  importCircles,
  importsIn,
  misplacedFiles,
  readSources,
  type Sources,
  wideFolders,
} from '../import-graph.ts';

const OPERATOR = [
  'routes/calls',
  'routes/operator',
  'context.ts',
  'http',
  'operations',
  'operations/administration',
  'rules',
  'store',
  'views',
];

/**
 * What each place of the service may import, besides its own files: a folder or a file, the lower layers first.
 * `contract` is for everybody. An import that is only of a type counts like any other.
 */
const LAYERS: Arrows = {
  // Without knowledge of the service's other parts
  lib: [],
  'clock.ts': [],
  'clock-status.ts': [],
  'log-events.ts': [],
  'metrics.ts': [],
  'actor.ts': [],
  'connection.ts': [],
  'deadline.ts': ['clock.ts'],
  rules: ['lib'],
  keys: ['lib'],
  openapi: [],

  // SQL
  'store/drivers': ['clock.ts', 'lib'],
  'store/migrations': ['store/drivers'],
  store: ['store/drivers', 'store/migrations', 'rules', 'lib', 'actor.ts'],
  'store/webhooks': ['store', 'store/drivers', 'lib'],
  'store/upkeep': ['store', 'store/drivers'],

  // Settings, and work that runs by itself
  'webhooks/events.ts': [],
  'webhooks/network-policy.ts': ['lib'],
  'options.ts': [
    'clock.ts',
    'clock-status.ts',
    'lib',
    'log-events.ts',
    'metrics.ts',
    'rules',
    'store/drivers',
    'webhooks/events.ts',
    'webhooks/network-policy.ts',
  ],
  'scheduler.ts': ['lib', 'log-events.ts', 'options.ts'],
  'clock-check.ts': ['options.ts', 'scheduler.ts', 'store/drivers'],
  'retention.ts': ['options.ts', 'scheduler.ts', 'store', 'store/drivers', 'store/upkeep', 'store/webhooks'],
  views: ['keys', 'lib', 'options.ts', 'rules', 'store'],
  webhooks: [
    'webhooks/events.ts',
    'webhooks/network-policy.ts',
    'clock.ts',
    'lib',
    'options.ts',
    'scheduler.ts',
    'store',
    'store/drivers',
    'store/webhooks',
    'views',
  ],
  chat: ['options.ts', 'scheduler.ts', 'store', 'store/drivers', 'webhooks'],

  waiting: ['clock.ts', 'lib', 'options.ts', 'rules', 'scheduler.ts', 'store', 'store/drivers'],

  // Changes, one transaction each
  'context.ts': ['waiting', 'chat', 'options.ts', 'rules', 'store/drivers', 'webhooks'],
  operations: [
    'actor.ts',
    'chat',
    'clock-check.ts',
    'clock-status.ts',
    'context.ts',
    'deadline.ts',
    'keys',
    'lib',
    'options.ts',
    'rules',
    'scheduler.ts',
    'store',
    'store/drivers',
    'store/upkeep',
    'store/webhooks',
    'webhooks',
  ],
  'operations/administration': [
    'actor.ts',
    'context.ts',
    'keys',
    'lib',
    'operations',
    'options.ts',
    'rules',
    'store',
    'store/drivers',
    'store/webhooks',
    'webhooks',
  ],
  'open-context.ts': [
    'clock.ts',
    'waiting',
    'chat',
    'clock-check.ts',
    'context.ts',
    'operations',
    'options.ts',
    'retention.ts',
    'rules',
    'store',
    'store/drivers',
    'webhooks',
  ],

  // HTTP
  http: [
    'actor.ts',
    'clock.ts',
    'clock-status.ts',
    'connection.ts',
    'context.ts',
    'keys',
    'lib',
    'metrics.ts',
    'operations',
    'rules',
    'store',
    'store/drivers',
    'webhooks',
    'webhooks/network-policy.ts',
  ],
  'routes/v1': [
    'clock-status.ts',
    'connection.ts',
    'context.ts',
    'http',
    'lib',
    'openapi',
    'operations',
    'rules',
    'store',
    'views',
    'waiting',
  ],
  'routes/v2': [
    'context.ts',
    'deadline.ts',
    'http',
    'lib',
    'openapi',
    'operations',
    'routes/v1',
    'rules',
    'store',
    'store/drivers',
    'views',
    'webhooks',
    'webhooks/network-policy.ts',
  ],
  'routes/support': [
    'context.ts',
    'http',
    'keys',
    'lib',
    'openapi',
    'operations',
    'routes/v1',
    'routes/v2',
    'rules',
    'store',
  ],
  'routes/calls': [
    'context.ts',
    'http',
    'lib',
    'openapi',
    'routes/v1',
    'store',
    'store/drivers',
    'store/webhooks',
  ],
  'routes/merchant': [
    'actor.ts',
    'context.ts',
    'http',
    'operations',
    'operations/administration',
    'options.ts',
    'routes/calls',
    'routes/v1',
    'rules',
    'store',
    'store/webhooks',
    'views',
  ],
  'routes/operator': ['actor.ts', 'context.ts', 'http', 'keys', 'lib', 'routes/calls'],
  'routes/operator/appeals': [...OPERATOR, 'routes/support'],
  'routes/operator/audit-log': [...OPERATOR, 'lib', 'store/drivers'],
  'routes/operator/exchange-rates': OPERATOR,
  'routes/operator/keys': OPERATOR,
  'routes/operator/merchants': [...OPERATOR, 'routes/v1'],
  'routes/operator/orders': [...OPERATOR, 'options.ts', 'routes/operator/payments', 'routes/v1'],
  'routes/operator/payments': [...OPERATOR, 'options.ts', 'routes/v1'],
  'routes/operator/pool': [...OPERATOR, 'options.ts', 'routes/v1'],
  'routes/operator/webhooks': [...OPERATOR, 'store/drivers', 'store/webhooks'],
  'routes/operator/calls.ts': [
    'routes/operator',
    'routes/operator/appeals',
    'routes/operator/audit-log',
    'routes/operator/exchange-rates',
    'routes/operator/keys',
    'routes/operator/merchants',
    'routes/operator/orders',
    'routes/operator/payments',
    'routes/operator/pool',
    'routes/operator/webhooks',
  ],
  'routes/operator/operator.ts': [
    'routes/calls',
    'routes/operator',
    'routes/operator/calls.ts',
    'context.ts',
    'http',
  ],
  'routes/qr': ['context.ts', 'http', 'lib', 'openapi', 'operations', 'routes/v1', 'store', 'views'],
  routes: [
    'clock-status.ts',
    'connection.ts',
    'context.ts',
    'http',
    'openapi',
    'operations',
    'routes/merchant',
    'routes/operator/calls.ts',
    'routes/qr',
    'routes/support',
    'routes/v1',
    'routes/v2',
  ],

  // The handler
  'fast-path.ts': ['connection.ts', 'context.ts', 'http', 'routes/v1'],
  'app.ts': [
    'context.ts',
    'http',
    'operations',
    'routes',
    'routes/merchant',
    'routes/operator/operator.ts',
    'routes/qr',
    'routes/support',
    'routes/v1',
    'routes/v2',
  ],
  'service.ts': [
    'app.ts',
    'clock.ts',
    'connection.ts',
    'context.ts',
    'fast-path.ts',
    'http',
    'lib',
    'log-events.ts',
    'metrics.ts',
    'open-context.ts',
    'operations',
    'options.ts',
    'routes/v1',
    'store/drivers',
  ],
};

const inService = (place: string) => `service/${place}`;

const ARROWS: Arrows = {
  contract: [],
  ...Object.fromEntries(
    Object.entries(LAYERS).map(([place, targets]) => [
      inService(place),
      ['contract', ...targets.map(inService)],
    ]),
  ),
};

const MOST_FILES_IN_A_FOLDER = 25;

const sources = readSources(join(import.meta.dirname, '../../src'), 'service');

/** The service with one more import in one of its files. */
function withImport(path: string, statement: string): Sources {
  const text = sources.get(path);
  if (text === undefined) throw new TypeError(`${path} is not a file of the service`);
  return new Map([...sources, [path, `${statement}\n${text}`]]);
}

describe('the architecture of the service', () => {
  it('has a place for every file', () => {
    expect(misplacedFiles(sources, ARROWS)).toEqual([]);
  });

  it('has only places that exist', () => {
    const paths = [...sources.keys()];
    const places = Object.keys(LAYERS).map(inService);
    expect(places.filter((place) => !paths.some((path) => `${path}/`.startsWith(`${place}/`)))).toEqual([]);
  });

  it('has imports along its arrows only, types included', () => {
    expect(forbiddenImports(importsIn(sources), ARROWS)).toEqual([]);
  });

  it('has arrows that lead downwards only', () => {
    const places = Object.keys(LAYERS);
    const imports = Object.entries(LAYERS).flatMap(([from, targets]) =>
      targets.map((to) => ({ from, to, isTypeOnly: false, isDynamic: false })),
    );
    expect(importCircles(imports)).toEqual([]);
    expect(imports.map(({ to }) => to).filter((to) => !places.includes(to))).toEqual([]);
  });

  it('has no import circle, not even of types', () => {
    expect(importCircles(importsIn(sources))).toEqual([]);
  });

  it(`has no folder with more than ${MOST_FILES_IN_A_FOLDER} files`, () => {
    expect(wideFolders(sources, MOST_FILES_IN_A_FOLDER)).toEqual([]);
  });
});

describe('the check of the architecture', () => {
  it.each([
    ['webhooks of routes', 'webhooks/payload.ts', `import '../routes/v1/polls.ts';`, 'routes/v1/polls.ts'],
    [
      'a type from above',
      'rules/terms.ts',
      `import type { ServiceContext } from '../context.ts';`,
      'context.ts',
    ],
    ['a file of the root', 'options.ts', `import './app.ts';`, 'app.ts'],
    ['by a file of the root', 'clock.ts', `export * from './options.ts';`, 'options.ts'],
    ['a driver of the store', 'store/drivers/sqlite.ts', `import '../payments.ts';`, 'store/payments.ts'],
    [
      'between operator resources',
      'routes/operator/keys/calls.ts',
      `import '../pool/calls.ts';`,
      'routes/operator/pool/calls.ts',
    ],
    [
      'by the shared part of the calls',
      'routes/calls/query.ts',
      `type Calls = typeof import('../operator/keys/calls.ts');`,
      'routes/operator/keys/calls.ts',
    ],
    ['at run time', 'store/open.ts', `await import('../webhooks/outbox.ts');`, 'webhooks/outbox.ts'],
  ])('finds a forbidden import: %s', (_what, from, statement, to) => {
    const planted = withImport(inService(from), statement);
    expect(forbiddenImports(importsIn(planted), ARROWS)).toEqual([`${inService(from)} -> ${inService(to)}`]);
  });

  it('finds an import from outside the service', () => {
    const planted = withImport('service/app.ts', `import '../sandbox/sandbox.ts';`);
    expect(forbiddenImports(importsIn(planted), ARROWS)).toEqual(['service/app.ts -> sandbox/sandbox.ts']);
  });

  it.each([
    ['of types', 'webhooks/events.ts', `import type { Settings } from '../options.ts';`],
    ['of values', 'http/request-data.ts', `import { readJson } from './body.ts';`],
  ])('finds an import circle %s', (_what, path, statement) => {
    expect(importCircles(importsIn(withImport(inService(path), statement)))).toHaveLength(1);
  });
});
