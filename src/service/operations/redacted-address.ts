import { createHash } from 'node:crypto';

/**
 * A URL for the audit log. Its query and fragment may contain secrets, so a fingerprint replaces them, which
 * still reveals a change.
 */
export function redactedAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  if (search + hash === '') return address;
  const fingerprint = createHash('sha256').update(address).digest('hex').slice(0, 8);
  return `${origin}${pathname}?(${fingerprint})`;
}
