// Loaded into the server (`--expose-gc --import`): on SIGUSR2 it collects garbage and prints the memory in use.
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

process.on('SIGUSR2', async () => {
  // Some objects need several collections with turns of the event loop in between.
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc();
    await sleep(50);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  process.stderr.write(`memory ${heapUsed + external} ${rss} ${heapUsed} ${external}\n`);
});
