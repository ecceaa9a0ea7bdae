import { describe, expect, it } from 'vitest';
import { inlineHashes } from '../../../src/server/build/inline.ts';
import {
  ANSWER_KINDS,
  type HeaderSettings,
  headersFor,
  headersOfAllKinds,
} from '../../../src/server/security/headers.ts';
import { NOT_FOUND_PAGE } from '../../../src/server/site/not-found-page.ts';

const settings: HeaderSettings = {
  scriptHashes: ["'sha256-a='"],
  styleHashes: [],
  apiOrigin: null,
  frameAncestors: [],
  https: true,
  hsts: 'host',
};

describe('headers', () => {
  it('of the page are exactly these', () => {
    const { 'content-security-policy': policy, ...others } = headersFor('document', settings);
    expect(policy).toContain("script-src 'self' 'sha256-a='");
    expect(others).toEqual({
      'integrity-policy': 'blocked-destinations=(script)',
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'accelerometer=(), camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-read=(), clipboard-write=(self)',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-cache',
    });
  });

  it.each(ANSWER_KINDS)('of every kind contain the common ones: %s', (kind) => {
    expect(headersFor(kind, settings)).toMatchObject({
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it.each(ANSWER_KINDS)('of no kind contain X-Frame-Options, which cannot allow a merchant: %s', (kind) => {
    expect(headersFor(kind, settings)).not.toHaveProperty('x-frame-options');
    expect(headersFor(kind, settings)).not.toHaveProperty('cross-origin-opener-policy');
  });

  it('contain HSTS only on https', () => {
    for (const set of Object.values(headersOfAllKinds({ ...settings, https: false }))) {
      expect(set).not.toHaveProperty('strict-transport-security');
      expect(set['content-security-policy']).not.toContain('upgrade-insecure-requests');
    }
  });

  it('extend HSTS to subdomains and preload only by the setting', () => {
    const of = (hsts: HeaderSettings['hsts']) =>
      headersFor('document', { ...settings, hsts })['strict-transport-security'];
    expect(of('subdomains')).toBe('max-age=63072000; includeSubDomains');
    expect(of('preload')).toBe('max-age=63072000; includeSubDomains; preload');
  });

  it('cache hashed files forever, revalidate the page, and never store API answers', () => {
    const kept = Object.entries(headersOfAllKinds(settings)).map(([kind, set]) => [
      kind,
      set['cache-control'],
    ]);
    expect(Object.fromEntries(kept)).toEqual({
      document: 'no-cache',
      page: 'no-store',
      asset: 'public, max-age=31536000, immutable',
      file: 'public, max-age=3600',
      embed: 'public, max-age=3600, stale-while-revalidate=86400',
      missing: 'no-store',
      api: 'no-store',
    });
  });

  it('allow cross-origin loads of the merchants’ script only', () => {
    for (const [kind, set] of Object.entries(headersOfAllKinds(settings))) {
      expect(set['cross-origin-resource-policy']).toBe(kind === 'embed' ? 'cross-origin' : 'same-origin');
      expect(set['access-control-allow-origin']).toBe(kind === 'embed' ? '*' : undefined);
    }
  });

  it('let a shop with COEP frame the page where FRAME_ANCESTORS names shops, and change nothing else', () => {
    const framed = headersOfAllKinds({ ...settings, frameAncestors: ['https://shop.example'] });
    const { document, ...others } = framed;
    expect(document).toMatchObject({
      'cross-origin-embedder-policy': 'credentialless',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { document: _, ...unframed } = headersOfAllKinds(settings);
    expect(others).toEqual(unframed);
  });

  it('allow exactly the inline style of the 404 page', () => {
    const [style] = inlineHashes(NOT_FOUND_PAGE).styleHashes;
    expect(headersFor('missing', settings)['content-security-policy']).toContain(`style-src ${style};`);
  });
});
