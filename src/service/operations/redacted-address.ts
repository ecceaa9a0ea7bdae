import { createHash } from 'node:crypto';

/**
 * An address as the journal has it: what comes after the path may be a secret, so that only a fingerprint of it is
 * kept, by which one can see that it has changed.
 */
export function redactedAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  if (search + hash === '') return address;
  const fingerprint = createHash('sha256').update(address).digest('hex').slice(0, 8);
  return `${origin}${pathname}?(${fingerprint})`;
}
