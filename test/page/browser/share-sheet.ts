import { onTestFinished } from 'vitest';

/**
 * Gives this browser a share sheet until the test ends.
 * @param allowed what `canShare` says; @param outcomes whether the payer shares, each time; always by default
 * @returns what was shared or offered: the text, if any, and the address
 */
export function stubShareSheet({
  allowed = true,
  outcomes = [],
}: {
  allowed?: boolean;
  outcomes?: boolean[];
} = {}): string[] {
  const offered: string[] = [];
  const share = async ({ url, text }: { url: string; text?: string }) => {
    offered.push(text === undefined ? url : `${text}\n${url}`);
    if (outcomes.shift() === false) throw new DOMException('closed', 'AbortError');
  };
  for (const [name, value] of Object.entries({ share, canShare: () => allowed })) {
    Object.defineProperty(navigator, name, { configurable: true, value });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
  return offered;
}
