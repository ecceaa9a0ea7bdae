import type { JsonObject } from '../../contract/json.ts';

/**
 * The credentials of interface, section 5. `Token` is no registered HTTP authentication scheme, so that they are
 * keys in the Authorization header to OpenAPI.
 */
export const SECURITY_SCHEMES: JsonObject = {
  merchantKey: header('`Token <API_KEY>`: the word Token, a space, then a merchant’s key.'),
  orderToken: header('`Token <merchant_token>`: the token of one order, from its answers.'),
  operatorToken: header('`Token <OPERATOR_TOKEN>`: whoever runs the service.'),
};

function header(description: string): JsonObject {
  return { type: 'apiKey', in: 'header', name: 'Authorization', description };
}
