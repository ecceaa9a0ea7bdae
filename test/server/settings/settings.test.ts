import { describe, expect, it } from 'vitest';
import { SettingsError } from '../../../src/server/settings/setting-readers.ts';
import { type Environment, readSettings } from '../../../src/server/settings/settings.ts';

function problemsOf(environment: Environment, sandboxByDefault = false): readonly string[] {
  try {
    readSettings(environment, sandboxByDefault);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('have these defaults', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: '.data',
      databaseUrl: null,
      secret: null,
      secretReplaces: null,
      operatorToken: null,
      supportWebhookUrl: null,
      webhookEvents: 'completed',
      webhookNetwork: 'public',
      webhookRetentionDays: 90,
      pageOrigin: null,
      appSchemes: [],
      securityContact: null,
      frameAncestors: [],
      hsts: 'host',
      trustedProxies: 0,
      waitingReads: 20_000,
      sandbox: false,
      sandboxMagic: false,
      sandboxPublic: false,
      merchantCreationsPerMinute: 0,
      merchantOpenPayments: 0,
      lifetimeSeconds: 900,
      graceSeconds: 300,
      canceledCooldownSeconds: 1800,
      completedCooldownSeconds: 600,
      logLevel: 'warn',
      metricsPort: null,
      metricsHost: '127.0.0.1',
      databasePool: 10,
      personalDataDays: 0,
      orderLifetimeHours: 0,
      logOneReadIn: 0,
      drainSeconds: 0,
      stopSeconds: 10,
    });
  });

  it('treat an empty value as absent', () => {
    const empty = Object.fromEntries(
      ['PORT', 'SANDBOX', 'SECRET', 'PUBLIC_URL', 'HSTS'].map((name) => [name, ' ']),
    );
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  it('report all problems together, each with the setting’s name and its valid values', () => {
    const problems = problemsOf({
      PORT: '80a',
      PUBLIC_URL: 'pay.example',
      SECRET: 'short',
      SECRET_REPLACES: 'the other',
      OPERATOR_TOKEN: 'short',
      HSTS: 'yes',
      TRUSTED_PROXIES: '-1',
      SANDBOX: 'true',
      FRAME_ANCESTORS: 'https://shop.example *',
      PAGE_ORIGIN: 'https://pay.example/x',
      SECURITY_CONTACT: 'me@pay.example',
      LIFETIME_SECONDS: '0',
      LOG_LEVEL: 'loud',
    });
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'FRAME_ANCESTORS',
      'HSTS',
      'LIFETIME_SECONDS',
      'LOG_LEVEL',
      'OPERATOR_TOKEN',
      'PAGE_ORIGIN',
      'PORT',
      'PUBLIC_URL',
      'SANDBOX',
      'SECRET',
      'SECRET_REPLACES',
      'SECURITY_CONTACT',
      'TRUSTED_PROXIES',
    ]);
  });

  it('never repeat a value in a problem, since it may be a misplaced secret', () => {
    const secret = 'sk_live_in_the_wrong_place';
    const names = ['PORT', 'PUBLIC_URL', 'HSTS', 'SANDBOX', 'FRAME_ANCESTORS', 'PAGE_ORIGIN', 'LOG_LEVEL'];
    const problems = problemsOf(Object.fromEntries(names.map((name) => [name, secret])));
    expect(problems).toHaveLength(names.length);
    expect(problems.join()).not.toContain(secret);
  });
});

describe('the sandbox', () => {
  it('is enabled by SANDBOX=1', () => {
    expect(readSettings({ SANDBOX: '1' }).sandbox).toBe(true);
  });

  it('is the default of `npm start`, except in production or with SANDBOX=0', () => {
    expect(readSettings({}, true).sandbox).toBe(true);
    expect(readSettings({ NODE_ENV: 'production' }, true).sandbox).toBe(false);
    expect(readSettings({ SANDBOX: '0' }, true).sandbox).toBe(false);
  });

  it('is refused in production', () => {
    expect(problemsOf({ SANDBOX: '1', NODE_ENV: 'production' })).toHaveLength(1);
  });

  it('has an https address only with SANDBOX_PUBLIC=1, which requires SANDBOX=1', () => {
    const environment = { SANDBOX: '1', PUBLIC_URL: 'https://test.pay.example' };
    expect(problemsOf(environment)).toEqual([
      'SANDBOX=1 lets everyone who reaches PUBLIC_URL control every payment; for a test site on purpose, set SANDBOX_PUBLIC=1',
    ]);
    expect(problemsOf({ PUBLIC_URL: 'https://test.pay.example' }, true)).toHaveLength(1);
    expect(readSettings({ ...environment, SANDBOX_PUBLIC: '1' }).sandboxPublic).toBe(true);
    expect(readSettings({ ...environment, PUBLIC_URL: 'http://192.0.2.1:8080' }).sandbox).toBe(true);
    expect(problemsOf({ SANDBOX_PUBLIC: '1' })).toHaveLength(1);
  });

  it('adds localhost to the allowed frame ancestors', () => {
    const settings = readSettings({
      SANDBOX: '1',
      FRAME_ANCESTORS: 'https://shop.example,https://*.other.example',
    });
    expect(settings.frameAncestors).toEqual([
      'https://shop.example',
      'https://*.other.example',
      'http://localhost:*',
      'http://127.0.0.1:*',
    ]);
    expect(readSettings({}).frameAncestors).toEqual([]);
  });

  it('has magic sums only with SANDBOX_MAGIC=1, which requires SANDBOX=1', () => {
    expect(readSettings({ SANDBOX: '1' }).sandboxMagic).toBe(false);
    expect(readSettings({ SANDBOX: '1', SANDBOX_MAGIC: '1' }).sandboxMagic).toBe(true);
    expect(problemsOf({ SANDBOX_MAGIC: '1' })).toHaveLength(1);
  });
});

describe('webhooks', () => {
  it('are retained for ninety days by default, a set number of days, or forever', () => {
    expect(readSettings({ WEBHOOK_RETENTION_DAYS: '30' }).webhookRetentionDays).toBe(30);
    expect(readSettings({ WEBHOOK_RETENTION_DAYS: '0' }).webhookRetentionDays).toBe(0);
    for (const days of ['-1', '1.5', 'never', '3651']) {
      expect(problemsOf({ WEBHOOK_RETENTION_DAYS: days })).toHaveLength(1);
    }
  });

  it('reach the public internet only, and in a sandbox also loopback', () => {
    expect(readSettings({}).webhookNetwork).toBe('public');
    expect(readSettings({ SANDBOX: '1' }).webhookNetwork).toBe('loopback');
    expect(readSettings({ SANDBOX: '1', WEBHOOK_NETWORK: 'public' }).webhookNetwork).toBe('public');
    expect(readSettings({ WEBHOOK_NETWORK: 'any' }).webhookNetwork).toBe('any');
    expect(problemsOf({ WEBHOOK_NETWORK: 'everywhere' })).toHaveLength(1);
  });

  it.each(['loopback', 'any'])('cannot reach %s in production', (network) => {
    expect(problemsOf({ NODE_ENV: 'production', WEBHOOK_NETWORK: network })).toHaveLength(1);
    expect(problemsOf({ NODE_ENV: 'production', WEBHOOK_NETWORK: 'public' })).toEqual([]);
  });

  it('cover completed payments, or all status changes', () => {
    expect(readSettings({ WEBHOOK_EVENTS: 'all' }).webhookEvents).toBe('all');
    expect(problemsOf({ WEBHOOK_EVENTS: 'none' })).toHaveLength(1);
  });
});

describe('single settings', () => {
  it('strip the trailing slash of PUBLIC_URL and keep its path', () => {
    expect(readSettings({ PUBLIC_URL: 'https://shop.example/pay/' }).publicUrl).toBe(
      'https://shop.example/pay',
    );
  });

  it.each([
    'ftp://x.example',
    'https://a:b@x.example',
    'https://x.example/?a',
    'https://x.example/#a',
    'javascript:0',
  ])('reject %s as PUBLIC_URL', (url) => {
    expect(problemsOf({ PUBLIC_URL: url })).toHaveLength(1);
  });

  it('accept a chat webhook with path and query, but without credentials', () => {
    const url = 'https://chat.example/v1/spaces/A/messages?key=k&token=t';
    expect(readSettings({ SUPPORT_WEBHOOK_URL: url }).supportWebhookUrl).toBe(url);
    for (const wrong of ['chat.example/hooks', 'ftp://chat.example', 'https://a:b@chat.example/hooks']) {
      expect(problemsOf({ SUPPORT_WEBHOOK_URL: wrong })).toEqual([
        'SUPPORT_WEBHOOK_URL needs an http or https address without user',
      ]);
    }
  });

  it('reject an invalid DATABASE_URL without repeating it', () => {
    const [problem = '', ...more] = problemsOf({ DATABASE_URL: 'mysql://kim:hush@db/payments' });
    expect(more).toEqual([]);
    expect(problem).toMatch(/^DATABASE_URL needs postgres:\/\//);
    expect(problem).not.toMatch(/kim|hush|mysql/);
  });

  it('require SECRET with PostgreSQL in production', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/payments' };
    expect(problemsOf(production)).toHaveLength(1);
    expect(problemsOf({ ...production, SECRET: 'x'.repeat(32) })).toEqual([]);
  });

  it('log at info in production and at warn elsewhere', () => {
    expect(readSettings({ NODE_ENV: 'production' }).logLevel).toBe('info');
    expect(readSettings({}).logLevel).toBe('warn');
  });

  describe('in files', () => {
    const FILES: Readonly<Record<string, string>> = {
      '/run/secrets/secret': 'thirty-two characters, or more of them\n',
      '/run/secrets/url': 'postgres://kim:hush@db/payments\n',
      '/run/secrets/empty': '\n',
    };
    const readFile = (path: string) => {
      const found = FILES[path];
      if (found === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
      return found;
    };
    const read = (environment: Environment) => readSettings(environment, false, readFile);

    it('are read without the line break at the end', () => {
      const settings = read({ SECRET_FILE: '/run/secrets/secret', DATABASE_URL_FILE: '/run/secrets/url' });
      expect([settings.secret, settings.databaseUrl]).toEqual([
        'thirty-two characters, or more of them',
        'postgres://kim:hush@db/payments',
      ]);
    });

    it('are refused when they are missing, empty, or set twice, without a value in the message', () => {
      const SECRET = 'thirty-two characters, given as setting';
      expect(() => read({ OPERATOR_TOKEN_FILE: '/run/secrets/none' })).toThrow(
        'OPERATOR_TOKEN_FILE names a file that cannot be read: /run/secrets/none (ENOENT)',
      );
      expect(() => read({ SUPPORT_WEBHOOK_URL_FILE: '/run/secrets/empty' })).toThrow(
        'SUPPORT_WEBHOOK_URL_FILE names an empty file: /run/secrets/empty',
      );
      expect(() => read({ SECRET, SECRET_FILE: '/run/secrets/secret' })).toThrow(
        new SettingsError(['SECRET and SECRET_FILE are both set; set one of them']),
      );
    });
  });
});
