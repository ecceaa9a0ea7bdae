import { cpus, loadavg } from 'node:os';
import process from 'node:process';

/** Prints one figure as a line of JSON. */
export function print(figure: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

/** Prints the machine that the following figures were measured on. */
export function printMachine(): void {
  const processors = cpus();
  print({
    figure: 'machine',
    at: new Date().toISOString(),
    node: process.version,
    cpus: processors.length,
    model: processors[0]?.model ?? 'unknown',
    load: loadavg().map((load) => round(load, 1)),
  });
}

/** Median and quartiles of a sample that is not empty, rounded. */
export function spread(sample: readonly number[], digits = 0) {
  const sorted = [...sample].sort((one, other) => one - other);
  const at = (part: number) => round(quantile(sorted, part), digits);
  return { median: at(0.5), quartiles: [at(0.25), at(0.75)], n: sorted.length };
}

/** Linear interpolation between the two nearest values. */
export function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const [low = Number.NaN, high = low] = sorted.slice(Math.floor(place), Math.floor(place) + 2);
  return low + (high - low) * (place - Math.floor(place));
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
