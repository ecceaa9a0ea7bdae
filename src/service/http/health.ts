import type { UnreadyReason } from '../operations/check-readiness.ts';
import { json } from './respond.ts';

/** The body of a health check that passes. */
export const ALIVE = { status: 'ok' } as const;

/** @param reason why payments cannot be taken; `starting` before the service is open; `null`: they can */
export function readinessResponse(reason: UnreadyReason | 'starting' | null): Response {
  return reason === null ? json(200, ALIVE) : json(503, { status: 'unavailable', reason });
}
