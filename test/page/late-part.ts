import { later } from '../../src/page/later.ts';

/** A later part of the page that comes when it is told to. */
export function aLatePart() {
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { loadLater: () => arrived.then(() => later), arrive: () => arrive() };
}
