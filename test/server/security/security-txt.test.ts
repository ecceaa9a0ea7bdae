import { describe, expect, it } from 'vitest';
import { securityTxt } from '../../../src/server/security/security-txt.ts';

const now = new Date('2026-03-01T15:30:00Z');

describe('security.txt', () => {
  it('names the conventional mailbox of the site’s host, and a future expiry date', () => {
    expect(securityTxt('https://pay.example/pay', null, now)).toBe(
      [
        'Contact: mailto:security@pay.example',
        'Expires: 2026-08-28T00:00:00Z',
        'Preferred-Languages: ru, en',
        'Canonical: https://pay.example/pay/.well-known/security.txt',
        '',
      ].join('\n'),
    );
  });

  it('names the operator’s contact', () => {
    expect(securityTxt('https://pay.example', 'https://pay.example/report', now)).toContain(
      'Contact: https://pay.example/report\n',
    );
  });
});
