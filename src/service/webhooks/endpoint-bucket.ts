import { createHash } from 'node:crypto';

/**
 * Which of a merchant's 256 queues an address belongs to, by a hash of its origin (stochastic fair queueing): one origin
 * does not delay another of the same merchant, and however many origins there are, the queues are few.
 */
export function endpointBucket(url: string): number {
  return createHash('sha256').update(new URL(url).origin).digest()[0] ?? 0;
}
