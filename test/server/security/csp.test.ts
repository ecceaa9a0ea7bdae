import { describe, expect, it } from 'vitest';
import { LOCKED_POLICY, metaPolicy, pagePolicy, scriptlessPolicy } from '../../../src/server/security/csp.ts';

const sources = { scriptHashes: ["'sha256-a='"], styleHashes: ["'sha256-b='"], apiOrigin: null };
const elsewhere = { ...sources, apiOrigin: 'https://api.example' };

describe('the policy of the page', () => {
  it('is exactly this one', () => {
    expect(pagePolicy(sources, { frameAncestors: [], https: true }).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'sha256-a='",
      "style-src 'self' 'sha256-b='",
      "img-src 'self' https: data:",
      "connect-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "object-src 'none'",
      "frame-ancestors 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      'upgrade-insecure-requests',
    ]);
  });

  it('allows connections to the API’s origin and to no other', () => {
    const policy = pagePolicy(elsewhere, { frameAncestors: [], https: true });
    expect(policy).toContain("connect-src 'self' https://api.example;");
    expect(policy).toContain("script-src 'self' 'sha256-a=';");
  });

  it('allows images of an API on plain http, as in development', () => {
    const local = { ...sources, apiOrigin: 'http://localhost:8080' };
    expect(metaPolicy(local)).toContain("img-src 'self' https: data: http://localhost:8080;");
  });

  it('lists only the merchants’ origins and self in frame-ancestors', () => {
    const policy = pagePolicy(sources, { frameAncestors: ['https://shop.example'], https: true });
    expect(policy).toContain("frame-ancestors 'self' https://shop.example;");
  });

  it('has upgrade-insecure-requests only on https', () => {
    expect(pagePolicy(sources, { frameAncestors: [], https: false })).not.toContain('upgrade');
  });

  it('is the same in a meta tag, without the directives that require a header', () => {
    const header = pagePolicy(sources, { frameAncestors: [], https: false }).split('; ');
    expect(metaPolicy(sources).split('; ')).toEqual(
      header.filter((directive) => !directive.startsWith('frame-ancestors')),
    );
  });

  it('never contains an unsafe source, for any kind of answer', () => {
    const policies = [metaPolicy(elsewhere), LOCKED_POLICY, scriptlessPolicy("'sha256-c='")];
    for (const policy of policies) expect(policy).not.toMatch(/unsafe|\*/);
  });
});
