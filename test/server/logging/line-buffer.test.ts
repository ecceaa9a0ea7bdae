import { expect, it } from 'vitest';
import { createLineBuffer } from '../../../src/server/logging/line-buffer.ts';

function aBuffer() {
  const written: string[] = [];
  const turns: (() => void)[] = [];
  const buffer = createLineBuffer(
    (text) => written.push(text),
    (run) => turns.push(run),
  );
  const endTurn = () => {
    for (const run of turns.splice(0)) run();
  };
  return { buffer, written, endTurn };
}

it('writes the lines of one event loop turn together, in order', () => {
  const { buffer, written, endTurn } = aBuffer();
  for (const line of ['a\n', 'b\n']) buffer.write(line);
  expect(written).toEqual([]);
  endTurn();
  buffer.write('c\n');
  endTurn();
  expect(written).toEqual(['a\nb\n', 'c\n']);
});

it('flushes each line exactly once when the process exits first', () => {
  const { buffer, written, endTurn } = aBuffer();
  buffer.write('a\n');
  buffer.flush();
  endTurn();
  expect(written).toEqual(['a\n']);
});
