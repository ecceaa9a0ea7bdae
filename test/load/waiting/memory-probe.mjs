// Loaded into the server (`--expose-gc --import`): on SIGUSR2 it collects garbage and prints the memory in use.
import process from 'node:process';

process.on('SIGUSR2', () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stderr.write(`memory ${heapUsed + external} ${rss}\n`);
});
