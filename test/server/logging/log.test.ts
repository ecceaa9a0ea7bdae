import { describe, expect, it } from 'vitest';
import { createLog, describeError, loggablePath } from '../../../src/server/logging/log.ts';

function logInto(lines: string[], level: 'debug' | 'warn') {
  return createLog(level, {
    write: (line) => lines.push(line),
    now: () => new Date('2026-01-02T03:04:05.678Z'),
  });
}

describe('the log', () => {
  it('writes one JSON object per line', () => {
    const lines: string[] = [];
    logInto(lines, 'debug')('request', { status: 200, path: '/a\nb' });
    expect(lines).toEqual([
      '{"time":"2026-01-02T03:04:05.678Z","level":"info","event":"request","status":200,"path":"/a\\nb"}\n',
    ]);
  });

  it('drops events below its level', () => {
    const lines: string[] = [];
    const log = logInto(lines, 'warn');
    log('request');
    log('crash');
    expect(lines).toHaveLength(1);
  });

  it('computes fields only for events that it writes', () => {
    const lines: string[] = [];
    const log = logInto(lines, 'warn');
    log('request', () => {
      throw new Error('asked in vain');
    });
    log('crash', () => ({ status: 500 }));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'crash', status: 500 }]);
  });
});

describe('an error in the log', () => {
  it('has its name and stack frames, but not its message', () => {
    const fields = describeError(new RangeError('no such card: 4242424242424242\nName: Ivan'));
    expect(fields['reason']).toBe('RangeError');
    expect(fields['at']).toContain('log.test.ts');
    expect(JSON.stringify(fields)).not.toMatch(/4242|Ivan/);
  });

  it('may be a thrown value that is not an Error', () => {
    expect(describeError('token sk_1')).toEqual({ reason: 'string', code: '', at: '' });
  });
});

describe('a path in the log', () => {
  it.each([
    [
      '/api/v1/orders/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11/',
      '/api/v1/orders/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11/',
    ],
    ['/api/v1/payments/check-by-order-id/x@y.z/', '/api/v1/payments/check-by-order-id/*/'],
    ['/api/v2/appeals/12', '/api/v2/appeals/12'],
    ['/openapi.json', '/openapi.json'],
    ['/4242424242424242', '/*'],
    ['/79001234567', '/*'],
    ['/order/Ivan%20Petrov', '/order/*'],
    ['/sk_0123456789abcdef_secret', '/*'],
    ['/', '/'],
  ])('%s is logged as %s', (path, logged) => {
    expect(loggablePath(path)).toBe(logged);
  });
});
