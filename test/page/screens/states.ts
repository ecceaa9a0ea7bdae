import type { RenderedPage, RenderOptions } from '../../../src/testing/render-page.ts';
import type { PageSandbox } from '../page-sandbox.ts';

type Options = Partial<RenderOptions>;

/** A state of a payment: its screen, and the steps in the sandbox that lead to it. */
export interface State {
  readonly screen: string;
  bring(sandbox: PageSandbox, options?: Options): Promise<RenderedPage>;
}

export const SHOP = {
  amount: 1500.5,
  outter_id: '10482',
  redirect_url: 'https://shop.example/',
  success_redirect_url: 'https://shop.example/thanks',
  fail_redirect_url: 'https://shop.example/cart',
};

const unpaid = (sandbox: PageSandbox, fields: object = {}) => sandbox.order({ ...SHOP, ...fields });

/** An order with a payment by phone that has its requisites. */
export const paying = (sandbox: PageSandbox, fields: object = {}) =>
  unpaid(sandbox, { transfer_method: 'to_sbp_number', requisites: 0, ...fields });

const fault = (sandbox: PageSandbox, order_id: string, preset: string, more: object = {}) =>
  sandbox.control('/faults', { preset, order_id, ...more });

const say = (sandbox: PageSandbox, orderId: string, fields: object) =>
  sandbox.control(`/orders/${orderId}/requisites`, { wire: fields });

/** A payment after these calls of the sandbox. */
const after =
  (...calls: string[]): State['bring'] =>
  async (sandbox, options) => {
    const orderId = await paying(sandbox);
    for (const call of calls) await sandbox.control(`/orders/${orderId}/${call}`);
    return sandbox.open(orderId, options);
  };

export const STATES = {
  loading: {
    screen: 'loading',
    async bring(sandbox, options) {
      const orderId = await unpaid(sandbox);
      await fault(sandbox, orderId, 'slow', { delay_ms: 60_000 });
      const page = await sandbox.open(orderId, options);
      await page.browser.clock.advance(500);
      return page;
    },
  },
  'link-invalid': {
    screen: 'link-invalid',
    bring: (sandbox, options) => sandbox.open('no-order-here', options),
  },
  'not-found': {
    screen: 'not-found',
    bring: (sandbox, options) => sandbox.open('00000000-0000-4000-8000-000000000000', options),
  },
  unavailable: {
    screen: 'unavailable',
    async bring(sandbox, options) {
      const orderId = await unpaid(sandbox);
      await fault(sandbox, orderId, 'html');
      return sandbox.open(orderId, options);
    },
  },
  'unavailable with a payment': {
    screen: 'unavailable',
    async bring(sandbox, options) {
      const orderId = await paying(sandbox);
      await fault(sandbox, orderId, 'internal', { on: ['payment_read'] });
      return sandbox.open(orderId, options);
    },
  },
  unclear: {
    screen: 'unavailable',
    async bring(sandbox, options) {
      const orderId = await paying(sandbox);
      await say(sandbox, orderId, { status: 'paid' });
      return sandbox.open(orderId, options);
    },
  },
  verify: {
    screen: 'verify',
    async bring(sandbox, options) {
      const orderId = await paying(sandbox);
      await fault(sandbox, orderId, 'recaptcha');
      const page = await sandbox.open(orderId, options);
      await sandbox.clock.advance(6000);
      return page;
    },
  },
  choose: {
    screen: 'choose',
    bring: async (sandbox, options) => sandbox.open(await unpaid(sandbox), options),
  },
  'choose without a sum': {
    screen: 'choose',
    bring: async (sandbox, options) => sandbox.open(await unpaid(sandbox, { amount: null }), options),
  },
  preparing: {
    screen: 'preparing',
    bring: async (sandbox, options) => sandbox.open(await paying(sandbox, { requisites: false }), options),
  },
  'preparing for a minute': {
    screen: 'preparing',
    async bring(sandbox, options) {
      const page = await sandbox.open(await paying(sandbox, { requisites: false }), options);
      await sandbox.clock.advance(61_000);
      return page;
    },
  },
  pay: {
    screen: 'pay',
    bring: async (sandbox, options) => sandbox.open(await paying(sandbox), options),
  },
  withdrawn: {
    screen: 'withdrawn',
    async bring(sandbox, options) {
      const orderId = await paying(sandbox);
      const page = await sandbox.open(orderId, options);
      await sandbox.control(`/orders/${orderId}/requisites`, undefined, 'DELETE');
      await sandbox.clock.advance(3000);
      return page;
    },
  },
  expired: { screen: 'expired', bring: after('expire') },
  paid: { screen: 'paid', bring: after('complete') },
  canceled: { screen: 'canceled', bring: after('cancel') },
  refunded: { screen: 'refunded', bring: after('complete', 'refund') },
  deleted: { screen: 'deleted', bring: after('delete') },
  closed: {
    screen: 'closed',
    bring: async (sandbox, options) =>
      sandbox.open(await unpaid(sandbox, { wire: { closed: true } }), options),
  },
} satisfies Record<string, State>;

export type StateName = keyof typeof STATES;

export const STATE_NAMES: readonly StateName[] = Object.keys(STATES).filter(isStateName);

function isStateName(name: string): name is StateName {
  return name in STATES;
}
