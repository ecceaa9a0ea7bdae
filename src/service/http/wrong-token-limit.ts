import type { MiddlewareHandler } from 'hono';
import { addressOf } from '../connection.ts';
import type { ServiceContext } from '../context.ts';
import { looksLikeMerchantToken } from '../keys/merchant-token.ts';
import { subscriberOf } from '../rules/token-bucket.ts';
import { tokenIn } from './auth.ts';
import type { Env } from './env.ts';
import { tooManyRequestsAt } from './failure.ts';
import { WrongTokenError } from './http-error.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { responseTo } from './respond.ts';

const WRONG_TOKENS_PER_MINUTE = 10;

/**
 * The rate limit of wrong API keys and operator tokens, by client address: beyond it they are answered 429.
 * Valid keys are always accepted, because shops share addresses. An order's token is not counted: payers of
 * one carrier share addresses too, and their tokens become invalid with the secret. Off where read limits are
 * off.
 */
export function limitWrongTokens({ clock, settings }: ServiceContext): MiddlewareHandler<Env> {
  const byAddress = createRateLimiter(clock, WRONG_TOKENS_PER_MINUTE);
  return async (c, next) => {
    await next();
    const address = addressOf(c.env.connection);
    if (settings.readLimits === null || address === null || !(c.error instanceof WrongTokenError)) return;
    if (looksLikeMerchantToken(tokenIn(c.req.header('authorization') ?? null) ?? '')) return;
    const wait = byAddress.takeToken(subscriberOf(address));
    if (wait === 0) return;
    // Otherwise the new response inherits the headers of the old one.
    c.res = undefined;
    c.res = responseTo(tooManyRequestsAt(c.req.path, wait));
  };
}
