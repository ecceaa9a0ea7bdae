export interface LineBuffer {
  write(line: string): void;
  /** Writes the buffered lines at once. Call it before the process exits. */
  flush(): void;
}

/**
 * Buffers lines and writes them together, in order: under load one system call for each line would cost more than
 * formatting it.
 * @param later runs a callback after the current turn of the event loop
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
