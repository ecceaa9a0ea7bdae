export interface LineBuffer {
  write(line: string): void;
  /** Writes what is held. To be called before the process ends: after that there is no later. */
  flush(): void;
}

/**
 * Gathers lines and writes them in one go, in their order: under load a call of the system for each would cost more
 * than making them.
 * @param later calls back once the turn of the event loop is over
 */
export function createLineBuffer(
  write: (text: string) => void,
  later: (run: () => void) => void,
): LineBuffer {
  let held = '';
  function flush(): void {
    const text = held;
    held = '';
    if (text !== '') write(text);
  }
  return {
    write(line) {
      if (held === '') later(flush);
      held += line;
    },
    flush,
  };
}
