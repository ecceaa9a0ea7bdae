import type { OrderId } from '../../contract/ids.ts';
import type { CallDetails, CallKind } from '../classify-call.ts';
import { PRESETS, type PresetName } from './presets.ts';

/** The answer that a tester specifies for the preset `custom`. */
export interface CustomAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An injected fault. */
export interface Fault {
  readonly id: number;
  readonly preset: PresetName;
  /** `null`: any order. */
  readonly orderId: OrderId | null;
  readonly on: readonly CallKind[];
  /** How many more times it is injected; `null`: until it is removed. */
  readonly timesLeft: number | null;
  readonly delayMs: number;
  /** The service carries the request out and only its answer is lost. */
  readonly carriedOut: boolean;
  readonly custom: CustomAnswer | null;
}

export type NewFault = Omit<Fault, 'id' | 'on' | 'delayMs'> & {
  readonly on: readonly CallKind[] | null;
  readonly delayMs: number | null;
};

/** The active faults. The oldest that matches a call is injected. */
export interface Faults {
  add(fault: NewFault): Fault;
  /** Removes the faults of one order, or all. */
  clear(orderId: OrderId | null): void;
  list(): readonly Fault[];
  /** The fault to inject into this call, or `null`; counts it as injected. */
  take(call: CallDetails): Fault | null;
}

export function createFaults(): Faults {
  let faults: readonly Fault[] = [];
  let lastId = 0;
  return {
    add(fault) {
      lastId += 1;
      const preset = PRESETS[fault.preset];
      const added = {
        ...fault,
        id: lastId,
        on: fault.on ?? preset.on,
        delayMs: fault.delayMs ?? preset.delayMs,
      };
      faults = [...faults, added];
      return added;
    },
    clear(orderId) {
      faults = orderId === null ? [] : faults.filter((fault) => fault.orderId !== orderId);
    },
    list: () => faults,
    take(call) {
      const matched = faults.find((fault) => matches(fault, call)) ?? null;
      if (matched !== null && matched.timesLeft !== null) {
        const left = matched.timesLeft - 1;
        faults = faults.flatMap((fault) => {
          if (fault.id !== matched.id) return [fault];
          return left > 0 ? [{ ...fault, timesLeft: left }] : [];
        });
      }
      return matched;
    },
  };
}

function matches(fault: Fault, call: CallDetails): boolean {
  return fault.on.includes(call.kind) && (fault.orderId === null || fault.orderId === call.orderId);
}
