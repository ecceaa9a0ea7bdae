import { createHash } from 'node:crypto';

/** Subresource Integrity value (SRI, section 3.1) of some bytes, also used inside a CSP hash. */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** CSP source expression that allows exactly this inline text (CSP 3, section 2.3.1), quotes included. */
export function cspHashOf(text: string): string {
  return `'${integrityOf(text)}'`;
}
