import type { Hono } from 'hono';
import type { ServiceContext } from '../../context.ts';
import type { Env } from '../../http/env.ts';
import { registerCalls } from '../calls/call.ts';
import { operatorCaller } from './callers.ts';
import { OPERATOR_CALLS } from './calls.ts';

/** Registers the operator API. Every path under `/operator/` requires the operator's token. */
export function operator(app: Hono<Env>, context: ServiceContext): void {
  registerCalls(app, context, OPERATOR_CALLS, {
    prefix: '/operator',
    authenticate: async (request) => ({ by: operatorCaller(context, request) }),
  });
}
