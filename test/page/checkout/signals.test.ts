import * as core from '@preact/signals-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as own from '../../../src/page/checkout/signals.ts';

type Signals = Pick<typeof own, 'signal' | 'computed' | 'effect'>;

/** What is read, and from what: places in the list of everything made before. */
interface Node {
  readonly kind: 'sum' | 'choice' | 'cut' | 'peek';
  readonly from: readonly [number, number, number];
}

interface Program {
  readonly nodes: readonly Node[];
  readonly effects: readonly Node[];
  readonly steps: readonly {
    readonly kind: 'set' | 'end' | 'read';
    readonly at: number;
    readonly to: number;
  }[];
}

const place = fc.nat(20);
const node = fc.record({
  kind: fc.constantFrom<Node['kind']>('sum', 'choice', 'cut', 'peek'),
  from: fc.tuple(place, place, place),
});
const program: fc.Arbitrary<Program> = fc.record({
  nodes: fc.array(node, { maxLength: 6 }),
  effects: fc.array(node, { minLength: 1, maxLength: 4 }),
  steps: fc.array(
    fc.record({
      kind: fc.constantFrom('set' as const, 'set' as const, 'set' as const, 'end' as const, 'read' as const),
      at: place,
      to: fc.nat(3),
    }),
    { maxLength: 20 },
  ),
});

/** Runs a program. @returns what each effect saw, run by run, and every value that was read in between */
function run({ signal, computed, effect }: Signals, { nodes, effects, steps }: Program): number[][] {
  const signals = [signal(0), signal(1), signal(2)];
  const all: own.ReadonlySignal<number>[] = [...signals];
  const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
  const work = ({ kind, from }: Node) => {
    const [a, b, c] = from.map((index) => at(all, index));
    return () => {
      if (kind === 'choice') return ((a?.value ?? 0) % 2 === 0 ? b : c)?.value ?? 0;
      if (kind === 'cut') return Math.min(1, a?.value ?? 0);
      if (kind === 'peek') return (a?.value ?? 0) + (b?.peek() ?? 0);
      return (a?.value ?? 0) + (b?.value ?? 0) + (c?.value ?? 0);
    };
  };
  for (const made of nodes) all.push(computed(work(made)));
  const seen = effects.map((): number[] => []);
  const ends = effects.map((made, index) => {
    const look = work(made);
    return effect(() => {
      seen[index]?.push(look());
    });
  });
  const read: number[] = [];
  for (const { kind, at: index, to } of steps) {
    const target = at(signals, index);
    if (kind === 'set' && target) target.value = to;
    if (kind === 'end') at(ends, index)?.();
    if (kind === 'read') read.push(at(all, index)?.value ?? 0);
  }
  return [...seen, read];
}

describe('signals', () => {
  it('do what those of the library do', () => {
    fc.assert(
      fc.property(program, (made) => {
        expect(run(own, made)).toEqual(run(core, made));
      }),
      { numRuns: 3000, seed: 1 },
    );
  });

  for (const [name, { signal, computed, effect }] of [
    ['ours', own],
    ['the library’s', core],
  ] as const) {
    describe(name, () => {
      it('tell an effect once of a change that reaches it by two ways, and of both parts at a time', () => {
        const count = signal(1);
        const double = computed(() => count.value * 2);
        const seen: string[] = [];
        effect(() => {
          seen.push(`${count.value} ${double.value}`);
        });
        count.value = 2;
        expect(seen).toEqual(['1 2', '2 4']);
      });

      it('hear what an effect changes when it has ended, itself included', () => {
        const count = signal(0);
        const seen: number[] = [];
        effect(() => {
          seen.push(count.value);
          if (count.value < 3) count.value += 1;
          seen.push(-1);
        });
        expect(seen).toEqual([0, -1, 1, -1, 2, -1, 3, -1]);
      });

      it('go on when one effect fails, and pass on what it threw', () => {
        const count = signal(0);
        const seen: number[] = [];
        const look = () => {
          seen.push(count.value);
        };
        effect(look);
        effect(() => {
          if (count.value === 1) throw new Error('one');
        });
        effect(look);
        expect(() => {
          count.value = 1;
        }).toThrow('one');
        count.value = 2;
        expect(seen).toEqual([0, 0, 1, 1, 2, 2]);
      });

      it('compute nothing that nobody asks for, and once what many do', () => {
        const count = signal(1);
        let runs = 0;
        const double = computed(() => {
          runs += 1;
          return count.value * 2;
        });
        count.value = 2;
        expect(runs).toBe(0);
        expect([double.value, double.peek(), double.value]).toEqual([4, 4, 4]);
        expect(runs).toBe(1);
      });
    });
  }
});
