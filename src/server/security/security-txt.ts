const DAY_MS = 86_400_000;
const VALID_DAYS = 180;

/**
 * The text of `security.txt` (RFC 9116). It is generated for each request because it must not expire and because its
 * contact is a setting.
 * @param contact a `mailto:` or `https:` URL; null uses the conventional mailbox (RFC 2142, section 4)
 */
export function securityTxt(publicUrl: string, contact: string | null, now: Date): string {
  const day = Math.floor(now.getTime() / DAY_MS);
  const expires = new Date((day + VALID_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${contact ?? `mailto:security@${new URL(publicUrl).hostname}`}`,
    `Expires: ${expires.replace('.000', '')}`,
    'Preferred-Languages: ru, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
