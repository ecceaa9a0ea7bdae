/** Labels of a series, in the order in which they are written. */
export type Labels = Readonly<Record<string, string | number>>;

interface Series {
  /** `method="GET",status="200"` */
  readonly labels: string;
  /** Of each bucket alone, the last one without a bound. */
  readonly counts: number[];
  sum: number;
}

/**
 * A histogram of times, which writes itself in the text format of Prometheus. That of `prom-client` costs 0.8 µs with three
 * labels, a fortieth of a poll; this one 0.05 µs (`npm run bench -- --only metrics`).
 */
export interface Histogram {
  /** @param key the labels as one text @param labels is called for a new key only */
  observe(key: string, labels: () => Labels, seconds: number): void;
  /** With a line break at the end. */
  text(): string;
}

/** @param bounds the largest value of each bucket, in seconds, ascending */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const all = new Map<string, Series>();

  function added(key: string, labels: Labels): Series {
    const series = { labels: labelsText(labels), counts: [...bounds.map(() => 0), 0], sum: 0 };
    all.set(key, series);
    return series;
  }

  function linesOf({ labels, counts, sum }: Series): readonly string[] {
    let below = 0;
    const buckets = counts.map((count, index) => {
      below += count;
      return `${name}_bucket{${labels},le="${bounds[index] ?? '+Inf'}"} ${below}`;
    });
    return [...buckets, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${below}`];
  }

  return {
    observe(key, labels, seconds) {
      const series = all.get(key) ?? added(key, labels());
      series.sum += seconds;
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    },
    text() {
      const head = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
      return `${[...head, ...[...all.values()].flatMap(linesOf)].join('\n')}\n`;
    },
  };
}

function labelsText(labels: Labels): string {
  const escaped = (value: string | number) =>
    String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');
}
