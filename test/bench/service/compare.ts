import { idleProcessor } from '../idle.ts';
import { print, spread } from '../lines.ts';
import type { Effort } from '../main.ts';
import type { Child } from './child.ts';
import { answersASecond, type NextRequest } from './load.ts';

/** The same load on two variants. @param starting makes a connection's own sequence of requests */
export async function compareVariants(
  effort: Effort,
  figure: string,
  [ours, theirs]: readonly [Child, Child],
  against: string,
  starting: (child: Child) => NextRequest,
): Promise<void> {
  const load = (child: Child): Side => ({
    child,
    rate: () => answersASecond(child.port, effort.loadMs, 200, () => starting(child)),
  });
  await compare(effort, figure, against, load(ours), load(theirs));
}

/** One side of a comparison. */
export interface Side {
  readonly child: Child;
  /** Loads the child; resolves to answers a second. */
  readonly rate: () => Promise<number>;
}

/** Alternates both sides, after a warm-up; each round gives a ratio. The side that begins changes, too. */
export async function compare(
  { rounds, loadMs }: Effort,
  figure: string,
  against: string,
  ours: Side,
  theirs: Side,
): Promise<void> {
  const [our, their, idle]: [number[], number[], number[]] = [[], [], []];
  const [ourCpu, theirCpu]: [number[], number[]] = [[], []];
  /** The rate, and the processor time of each answer, on which other processes have less influence. */
  async function measured({ child, rate: run }: Side) {
    const before = await child.send({ do: 'cpu' });
    const rate = await run();
    const spent = (await child.send({ do: 'cpu' })) - before;
    return { rate, cpuMicroseconds: spent / ((rate * loadMs) / 1000) };
  }
  for (let turn = 0; turn <= rounds; turn += 1) {
    idle.push(await idleProcessor());
    const first = await measured(turn % 2 === 0 ? ours : theirs);
    const second = await measured(turn % 2 === 0 ? theirs : ours);
    if (turn === 0) continue;
    const [one, other] = turn % 2 === 0 ? [first, second] : [second, first];
    our.push(one.rate);
    their.push(other.rate);
    ourCpu.push(one.cpuMicroseconds);
    theirCpu.push(other.cpuMicroseconds);
  }
  print({
    figure,
    oursASecond: spread(our),
    against,
    theirsASecond: spread(their),
    ratio: spread(
      our.map((rate, index) => rate / (their[index] ?? Number.NaN)),
      2,
    ),
    oursCpuMicroseconds: spread(ourCpu),
    theirsCpuMicroseconds: spread(theirCpu),
    cpuRatio: spread(
      theirCpu.map((cpu, index) => cpu / (ourCpu[index] ?? Number.NaN)),
      2,
    ),
    idleBefore: spread(idle, 2).median,
  });
}
