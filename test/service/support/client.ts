import { type Client, createClient, type Fetch, type Outcome } from '../../../src/contract/client/client.ts';
import { type Bench, PUBLIC_URL } from './bench.ts';

/** A client of the bench's service, in the same process. @param fetch in place of the one that calls the service */
export function clientOf(
  { service, apiKey }: Pick<Bench, 'service' | 'apiKey'>,
  fetch: Fetch = (url, init) => service.fetch(new Request(url, init)),
): Client {
  return createClient({ fetch, baseUrl: PUBLIC_URL, apiKey });
}

/** @throws Error for a failure */
export function valueIn<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`failed: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
}
