import { describe, expect, it } from 'vitest';
import { createSite, pathOf } from '../../../src/server/site/site.ts';
import type { StaticFile } from '../../../src/server/static/files.ts';
import { aService, connection } from '../fakes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function aFile(kind: StaticFile['kind'], type: string, text: string, encoded = false): StaticFile {
  return {
    kind,
    type,
    plain: { bytes: bytes(text), etag: '"plain"' },
    encoded: new Map(encoded ? [['br', { bytes: bytes('br'), etag: '"plain-br"' }]] : []),
  };
}

function aSite(base = '/') {
  const service = aService();
  const site = createSite({
    base,
    service,
    files: new Map([
      ['/index.html', aFile('document', 'text/html; charset=utf-8', '<p>page</p>', true)],
      ['/assets/a-1.js', aFile('asset', 'text/javascript; charset=utf-8', 'let a')],
    ]),
    headers: {
      scriptHashes: [],
      styleHashes: [],
      apiOrigin: null,
      frameAncestors: [],
      https: false,
      hsts: 'host',
    },
    consolePage: async () => '<p>console</p>',
    startPage: '<p>start</p>',
    securityContact: () => 'Contact: mailto:a@b.example\n',
  });
  async function get(path: string, init?: RequestInit) {
    const { headers, response } = site.answer(new Request(`http://localhost${path}`, init), connection);
    return { headers, response: await response };
  }
  return { get, service };
}

describe('the site', () => {
  it('answers an order link with the page, or with 304 when the ETag matches', async () => {
    const { get } = aSite();
    const { headers, response } = await get('/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11');
    expect(await response.text()).toBe('<p>page</p>');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const again = await get('/order', { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.response.status).toBe(304);
    expect(await again.response.text()).toBe('');
  });

  it('sends the compressed file to clients that accept it, with its own ETag', async () => {
    const { get } = aSite();
    const { response } = await get('/order', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-encoding': 'br',
      'content-length': '2',
      'content-type': 'text/html; charset=utf-8',
      etag: '"plain-br"',
      vary: 'Accept-Encoding',
    });
    const plain = await get('/order', { headers: { 'if-none-match': '"plain-br"' } });
    expect(plain.response.status).toBe(200);
  });

  it('answers HEAD as GET, without the body', async () => {
    const { get } = aSite();
    const { response } = await get('/assets/a-1.js', { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('5');
    expect(await response.text()).toBe('');
    expect(await (await get('/gone.js', { method: 'HEAD' })).response.text()).toBe('');
  });

  it('lets clients cache hashed files forever', async () => {
    const { headers } = await aSite().get('/assets/a-1.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('answers a missing file with 404 and a page that says so', async () => {
    const { headers, response } = await aSite().get('/assets/gone.js');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(await response.text()).toContain('lang="en"');
  });

  it('says at the root what it is, unless the query names an order', async () => {
    for (const base of ['/', '/pay/']) {
      const { get } = aSite(base);
      for (const query of ['', '?utm_source=mail']) {
        const { headers, response } = await get(base + query);
        expect(await response.text()).toBe('<p>start</p>');
        expect(headers['content-security-policy']).toContain("default-src 'none'");
      }
      const { response } = await get(`${base}?ORDER_ID=3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11`);
      expect(await response.text()).toBe('<p>page</p>');
    }
  });

  it('passes API calls to the service, with the connection', async () => {
    const { get, service } = aSite();
    const { headers, response } = await get('/api/v1/orders/?a=b', { method: 'POST', body: '{}' });
    expect(response.status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(service.seen).toEqual(['POST http://localhost/api/v1/orders/?a=b from 203.0.113.5: {}']);
  });

  it('answers 405 to other methods than GET and HEAD', async () => {
    const { response } = await aSite().get('/', { method: 'POST', body: '' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  it('serves the console and security.txt', async () => {
    const { get } = aSite();
    expect(await (await get('/console')).response.text()).toBe('<p>console</p>');
    const contact = await get('/.well-known/security.txt');
    expect(contact.response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await contact.response.text()).toBe('Contact: mailto:a@b.example\n');
  });

  it('works under a base path, also behind a proxy that removes it', async () => {
    const { get, service } = aSite('/pay/');
    for (const prefix of ['/pay', '']) {
      expect(await (await get(`${prefix}/3f1c2a9e-7b4d-4c1e-9a77-0b5d2f8e6c11`)).response.text()).toBe(
        '<p>page</p>',
      );
      expect((await get(`${prefix}/assets/a-1.js`)).response.status).toBe(200);
      expect((await get(`${prefix}/assets/gone.js`)).response.status).toBe(404);
      await get(`${prefix}/api/v1/orders/`, { method: 'POST', body: '{}' });
    }
    expect(new Set(service.seen)).toEqual(
      new Set(['POST http://localhost/api/v1/orders/ from 203.0.113.5: {}']),
    );
  });
});

describe('pathOf', () => {
  it.each([
    ['http://a.example/b/c?d=/e', '/b/c'],
    ['http://a.example/b#c', '/b'],
    ['http://a.example:1/', '/'],
    ['http://a.example//b', '//b'],
  ])('extracts from %s the path %s', (url, path) => {
    expect(pathOf(url)).toBe(path);
  });
});
