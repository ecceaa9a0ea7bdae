import { signal } from '@preact/signals';
import { options, render } from 'preact';
import { expect, it, onTestFinished } from 'vitest';
import { LazyPart } from '../../../src/page/components/lazy-part.tsx';

it('requests the chunk of a lazy part after the paint, and draws it when it is there', async () => {
  const frames: (() => void)[] = [];
  const before = options.requestAnimationFrame;
  options.requestAnimationFrame = (run) => frames.push(run);
  const root = document.createElement('div');
  onTestFinished(() => {
    render(null, root);
    if (before === undefined) delete options.requestAnimationFrame;
    else options.requestAnimationFrame = before;
  });
  const loaded = signal<{ readonly word: string } | null>(null);
  let starts = 0;
  const chunk = {
    loaded,
    start: () => {
      starts += 1;
    },
    stop() {},
  };
  render(
    <LazyPart chunk={chunk} meanwhile="meanwhile">
      {({ word }) => <b>{word}</b>}
    </LazyPart>,
    root,
  );
  await Promise.resolve();
  expect([root.innerHTML, starts]).toEqual(['meanwhile', 0]);
  for (const run of frames.splice(0)) run();
  expect(starts).toBe(1);
  loaded.value = { word: 'there' };
  await Promise.resolve();
  expect([root.innerHTML, starts]).toEqual(['<b>there</b>', 1]);
});
