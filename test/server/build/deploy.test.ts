import { describe, expect, it } from 'vitest';
import { deployFiles } from '../../../src/server/build/deploy/files.ts';
import { ANSWER_KINDS, type Headers, headersOfAllKinds } from '../../../src/server/security/headers.ts';

const headers = headersOfAllKinds({
  scriptHashes: ["'sha256-a='"],
  styleHashes: [],
  apiOrigin: null,
  frameAncestors: ['https://shop.example'],
  https: true,
  hsts: 'host',
});
const files = deployFiles({ base: '/', headers, passesSandbox: false });
const text = (name: string) => files[name] ?? '';

describe('the files for other servers', () => {
  it('are these', () => {
    expect(
      Object.keys(files)
        .filter((name) => !name.startsWith('nginx/headers-'))
        .sort(),
    ).toEqual([
      '404.html',
      'Caddyfile',
      'nginx/site.conf',
      'nginx/upstream.conf',
      'start.html',
      'static/404.html',
      'static/_headers',
      'static/_redirects',
      'systemd/payment-page-backup.service',
      'systemd/payment-page-backup.timer',
      'systemd/payment-page.service',
    ]);
  });

  it('let a read wait for news, and do not begin it anew at another process', () => {
    const site = text('nginx/site.conf');
    expect(Number(/proxy_read_timeout (\d+)s;/.exec(site)?.[1])).toBeGreaterThan(25 + 10);
    expect(site).toMatch(/proxy_next_upstream_timeout [1-9]s;/);
    expect(text('Caddyfile')).not.toMatch(/response_header_timeout|read_timeout/);
  });

  it('let systemd restart the service however often it ends', () => {
    const [unit = '', service = ''] = text('systemd/payment-page.service').split('\n[Service]\n');
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(service).toMatch(/^Restart=always$/m);
    expect(service).not.toMatch(/^StartLimit/m);
  });

  it.each(ANSWER_KINDS)('give nginx the whole set of a kind in one include: %s', (kind) => {
    const included = [
      ...text(`nginx/headers-${kind}.conf`).matchAll(/^add_header (\S+) "([^"]*)" always;$/gm),
    ];
    const sent: Headers = Object.fromEntries(
      included.map(([, name = '', value = '']) => [name.toLowerCase(), value]),
    );
    expect(sent).toEqual(headers[kind]);
  });

  it('include no set that is not there', () => {
    const named = [...text('nginx/site.conf').matchAll(/deploy\/(nginx\/headers-\S+);/g)].map(
      ([, name = '']) => name,
    );
    expect(new Set(named).size).toBeGreaterThan(4);
    for (const name of named) expect(files).toHaveProperty([name]);
  });

  it('lead nginx to the service by one name, which stands apart from the site', () => {
    const targets = [...text('nginx/site.conf').matchAll(/proxy_pass (\S+);/g)].map(([, target]) => target);
    expect(new Set(targets)).toEqual(new Set(['http://payment-page']));
    expect(text('nginx/upstream.conf')).toMatch(/^upstream payment-page \{$/m);
  });

  it.each(['nginx/site.conf', 'Caddyfile'])('pass the sandbox on only when the build says so: %s', (name) => {
    const staging = deployFiles({ base: '/', headers, passesSandbox: true });
    expect(text(name)).not.toMatch(/sandbox|console/);
    expect(text(name)).toContain('(?:api|operator|');
    expect(staging[name]).toContain('(?:api|sandbox|console|operator|');
  });

  it('lead to the service before anything else that a path looks like', () => {
    const [, service = '', order = ''] =
      /location ~ (\^\S+) \{[\s\S]*?location ~ "(\[[^"]*)"/.exec(text('nginx/site.conf')) ?? [];
    const picture = '/qr/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11.png';
    expect([service, order].map((pattern) => new RegExp(pattern).test(picture))).toEqual([true, true]);
    const [caddy = ''] = /(?<=@service path_regexp )\S+/.exec(text('Caddyfile')) ?? [];
    expect(new RegExp(caddy).test(picture)).toBe(true);
  });

  it('let nginx tell caches that an answer has several codings', () => {
    expect(text('nginx/site.conf')).toMatch(/^gzip_static on;\ngzip_vary on;$/m);
  });

  it('hold no value that means something else in a configuration', () => {
    for (const set of Object.values(headers)) expect(Object.values(set).join()).not.toMatch(/["$\\{}\n]/);
  });

  it('give Caddy the sets of the page, of assets and of what is missing', () => {
    for (const kind of ['document', 'asset', 'missing'] as const) {
      expect(text('Caddyfile')).toContain(
        `Content-Security-Policy "${headers[kind]['content-security-policy']}"`,
      );
    }
  });

  it('name no header twice for a path of a static host, which would join them', () => {
    const [common = '', assets = ''] = text('static/_headers').split('/assets/*\n');
    const names = (part: string) => [...part.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name);
    expect(names(common).filter((name) => names(assets).includes(name))).toEqual([]);
    expect(common).toContain("frame-ancestors 'self' https://shop.example;");
    expect(assets).toContain('immutable');
  });

  it('know the sub-path', () => {
    const under = deployFiles({ base: '/pay/', headers, passesSandbox: false });
    expect(under['nginx/site.conf']).toContain('rewrite ^/pay(?:/(.*))?$ /$1;');
    expect(under['Caddyfile']).toContain('uri strip_prefix /pay\n');
    expect(under['static/_redirects']).toBe('/pay/assets/* /pay/404.html 404\n/pay/* /pay/index.html 200\n');
  });
});
