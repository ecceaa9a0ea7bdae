import type { OrderId } from '../contract/ids.ts';
import type { Clock } from '../service/clock.ts';
import type { ServiceContext } from '../service/context.ts';
import type { SandboxClock } from './clock.ts';
import type { Faults } from './faults/fault.ts';
import type { Inbox } from './inbox/inbox.ts';
import type { Overrides } from './overrides.ts';
import type { Plans } from './plans.ts';

/** Everything a control call can pull at. */
export interface Driver {
  readonly core: ServiceContext;
  /** The time that the service lives in. */
  readonly clock: SandboxClock;
  /** The time that a tester lives in. */
  readonly realClock: Clock;
  readonly faults: Faults;
  readonly overrides: Overrides;
  readonly inbox: Inbox;
  readonly plans: Plans;
  readonly demo: Demo;
}

/** What every sandbox starts with, and returns to. */
export interface Demo {
  /** Of sandbox orders; another one after a reset. */
  merchantId: number;
  readonly apiKey: string;
  readonly orderId: OrderId;
  /** Where the demo order sends its payer. */
  readonly shopUrl: string;
}
