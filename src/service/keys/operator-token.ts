import { hashSecret, isSecretOf } from './api-key.ts';

/** Whether this is the operator's token, compared in constant time. @param expected `null`: there is none */
export function isOperatorToken(token: string, expected: string | null): boolean {
  return expected !== null && expected !== '' && isSecretOf(hashSecret(expected), token);
}
