import type { OrderId } from '../contract/ids.ts';
import type { Clock } from '../service/clock.ts';
import type { ServiceContext } from '../service/context.ts';
import type { SandboxClock } from './clock.ts';
import type { Faults } from './faults/faults.ts';
import type { Inbox } from './inbox/inbox.ts';
import type { ResponseOverrides } from './response-overrides.ts';
import type { TermsOverrides } from './terms-overrides.ts';

/** The parts of a sandbox that control calls read and change. */
export interface SandboxContext {
  readonly core: ServiceContext;
  /** The service's clock, which a tester can move. */
  readonly clock: SandboxClock;
  /** Real time, for delays that a tester observes. */
  readonly realClock: Clock;
  readonly faults: Faults;
  readonly overrides: ResponseOverrides;
  readonly inbox: Inbox;
  readonly termsOverrides: TermsOverrides;
  readonly demo: Demo;
}

/** The demo data that every sandbox starts with and that a reset restores. */
export interface Demo {
  /** The merchant of sandbox orders; a reset creates a new one. */
  merchantId: number;
  readonly apiKey: string;
  readonly orderId: OrderId;
  /** Where the demo order sends its payer. */
  readonly shopUrl: string;
}
