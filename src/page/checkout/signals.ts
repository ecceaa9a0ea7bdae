/**
 * Values that say when they change: as much of signals as the page needs. Names and meaning are those of
 * `@preact/signals-core`, which the tests hold this against; it would be a twelfth of the page's whole script.
 */
export interface ReadonlySignal<T> {
  /** Read in a computation or an effect, it is part of what that depends on. */
  readonly value: T;
  peek(): T;
}

export interface Signal<T> extends ReadonlySignal<T> {
  value: T;
}

interface Source<T = unknown> {
  readonly readers: Set<Reader>;
  now(): T;
}

interface Reader {
  /** What was read in the latest run, each with its value then. */
  readonly seen: Map<Source, unknown>;
  /** Something that was read may have changed. */
  stale(): void;
}

let reader: Reader | null = null;
let settling = false;
const waiting = new Set<() => void>();

export function signal<T>(value: T): Signal<T> {
  const source = { readers: new Set<Reader>(), now: () => value };
  return {
    get value() {
      return read(source);
    },
    set value(next) {
      if (next === value) return;
      value = next;
      for (const { stale } of source.readers) stale();
      settle();
    },
    peek: source.now,
  };
}

/** @param work must not throw, and change nothing; it runs when the value is asked for */
export function computed<T>(work: () => T): ReadonlySignal<T> {
  let value: T;
  let isStale = true;
  const self = {
    readers: new Set<Reader>(),
    seen: new Map<Source, unknown>(),
    stale() {
      if (isStale) return;
      isStale = true;
      for (const { stale } of self.readers) stale();
    },
    now() {
      if (isStale && (!self.seen.size || hasChanged(self))) value = observe(self, work);
      isStale = false;
      return value;
    },
  };
  return {
    get value() {
      return read(self);
    },
    peek: self.now,
  };
}

/**
 * Runs at once, and again whenever something that it has read has changed. What it changes itself is heard of when
 * it has ended.
 * @returns ends it
 */
export function effect(work: () => void): () => void {
  const self = { seen: new Map<Source, unknown>(), stale: () => waiting.add(again) };
  const again = () => hasChanged(self) && observe(self, work);
  settle(() => observe(self, work));
  return () => {
    forget(self);
    waiting.delete(again);
  };
}

function read<T>(source: Source<T>): T {
  const value = source.now();
  if (reader) {
    source.readers.add(reader);
    if (!reader.seen.has(source)) reader.seen.set(source, value);
  }
  return value;
}

function observe<T>(self: Reader, work: () => T): T {
  const outer = reader;
  forget(self);
  reader = self;
  try {
    return work();
  } finally {
    reader = outer;
  }
}

function hasChanged({ seen }: Reader): boolean {
  return [...seen].some(([source, value]) => source.now() !== value);
}

function forget(self: Reader): void {
  for (const { readers } of self.seen.keys()) readers.delete(self);
  self.seen.clear();
}

/** Runs `first`, then what waits, until nothing does; what fails holds nothing else up. */
function settle(first?: () => void): void {
  const outer = settling;
  settling = true;
  try {
    if (first) first();
    if (outer) return;
    for (const run of waiting) {
      waiting.delete(run);
      run();
    }
  } finally {
    settling = outer;
    if (!outer && waiting.size) settle();
  }
}
