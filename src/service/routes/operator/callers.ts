import type { Actor } from '../../actor.ts';
import type { ServiceContext } from '../../context.ts';
import { tokenIn } from '../../http/auth.ts';
import { invalid, invalidToken, notFound, unauthorized } from '../../http/errors-v1.ts';
import { isOperatorToken } from '../../keys/operator-token.ts';
import { isStorable } from '../../lib/text.ts';

const LONGEST_NAME = 64;

/**
 * Authenticates the operator, and reads the person's name from `X-Operator`.
 * @throws HttpError 404 when the operator API is disabled, 401, 422 for an invalid name
 */
export function operatorCaller(context: ServiceContext, request: Request): Actor {
  const { operatorToken } = context.settings;
  if (operatorToken === null) throw notFound();
  const token = tokenIn(request.headers.get('authorization'));
  if (token === null) throw unauthorized('Authorization header missing or malformed');
  if (!isOperatorToken(token, operatorToken)) throw invalidToken();
  const given = request.headers.get('x-operator');
  if (given === null) return 'operator';
  const name = nameIn(given);
  if (name !== null) return `operator ${name}`;
  throw invalid([
    {
      loc: ['header', 'x-operator'],
      msg: `value is not a name of 1 to ${LONGEST_NAME} characters, percent-encoded where it is not ASCII`,
      type: 'value_error',
    },
  ]);
}

function nameIn(given: string): string | null {
  try {
    const name = decodeURIComponent(given).trim();
    return name !== '' && name.length <= LONGEST_NAME && isStorable(name) ? name : null;
  } catch {
    return null;
  }
}
