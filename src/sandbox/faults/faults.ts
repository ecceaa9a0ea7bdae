import type { OrderId } from '../../contract/ids.ts';
import type { Call, CallKind } from '../classify-call.ts';
import { PRESETS, type PresetName } from './presets.ts';

/** An answer that a tester wrote themselves, for the preset `custom`. */
export interface CustomAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Something that goes wrong on purpose. */
export interface Fault {
  readonly id: number;
  readonly preset: PresetName;
  /** `null`: whatever the order. */
  readonly orderId: OrderId | null;
  readonly on: readonly CallKind[];
  /** How often it still happens; `null`: until it is taken away. */
  readonly timesLeft: number | null;
  readonly delayMs: number;
  /** The request is carried out; only its answer is lost. */
  readonly carriedOut: boolean;
  readonly custom: CustomAnswer | null;
}

export type NewFault = Omit<Fault, 'id' | 'on' | 'delayMs'> & {
  readonly on: readonly CallKind[] | null;
  readonly delayMs: number | null;
};

/** The faults in force. The oldest that fits a call is the one that happens to it. */
export interface Faults {
  add(fault: NewFault): Fault;
  /** Takes away those of one order, or all. */
  clear(orderId: OrderId | null): void;
  list(): readonly Fault[];
  /** The fault that this call meets; counted as having happened. */
  meet(call: Call): Fault | null;
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
    meet(call) {
      const met = faults.find((fault) => fits(fault, call)) ?? null;
      if (met !== null && met.timesLeft !== null) {
        const left = met.timesLeft - 1;
        faults = faults.flatMap((fault) => {
          if (fault.id !== met.id) return [fault];
          return left > 0 ? [{ ...fault, timesLeft: left }] : [];
        });
      }
      return met;
    },
  };
}

function fits(fault: Fault, call: Call): boolean {
  return fault.on.includes(call.kind) && (fault.orderId === null || fault.orderId === call.orderId);
}
