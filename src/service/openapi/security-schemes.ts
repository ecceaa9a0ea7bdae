import type { JsonObject } from '../../contract/json.ts';

/**
 * The credentials. `Token` is not a registered HTTP authentication scheme, so OpenAPI describes them as API
 * keys in the Authorization header.
 */
export const SECURITY_SCHEMES: JsonObject = {
  merchantKey: header('`Token <API_KEY>`: the word Token, a space, then a merchant’s key.'),
  orderToken: header('`Token <merchant_token>`: the token of one order, from its answers.'),
  operatorToken: header('`Token <OPERATOR_TOKEN>`: whoever runs the service.'),
};

function header(description: string): JsonObject {
  return { type: 'apiKey', in: 'header', name: 'Authorization', description };
}
