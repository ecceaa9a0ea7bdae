import type { Clock } from '../clock.ts';
import { addressProblem } from './address.ts';
import { fetchTransport } from './fetch-transport.ts';
import { systemResolve } from './guarded-lookup.ts';
import { guardedTransport } from './guarded-transport.ts';
import { isReachable, type Network } from './network-policy.ts';
import { publicResolve } from './public-resolve.ts';
import { createSender, type Send } from './sender.ts';
import { userAgentOf } from './user-agent.ts';

/**
 * A sender that uses the given `fetch`, or by default sockets restricted by the network policy. @param clock
 * real time
 */
export function createDefaultSender(
  { fetch: fetching, publicUrl }: { readonly fetch?: typeof fetch; readonly publicUrl: string },
  network: Network,
  clock: Clock,
): Send {
  const transport =
    fetching === undefined
      ? guardedTransport(
          (address) => isReachable(address, network),
          network === 'public' ? publicResolve() : systemResolve,
        )
      : fetchTransport(fetching);
  return createSender(transport, {
    clock,
    problemOf: (url) => addressProblem(url, network),
    userAgent: userAgentOf(publicUrl),
  });
}
