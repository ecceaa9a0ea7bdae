import { excerptOf } from './response-excerpt.ts';
import type { Transport } from './transport.ts';

/** A transport over a given `fetch`, whose provider is responsible for where it connects, and how long that takes. */
export function fetchTransport(fetching: typeof fetch): Transport {
  return async ({ url, headers, body }, signal, connected) => {
    connected();
    const response = await fetching(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    return { status: response.status, text: response.body === null ? '' : await read(response.body, signal) };
  };
}

async function read(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<string> {
  const reader = body.getReader();
  const stop = () => reader.cancel().catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await excerptOf(chunksOf(reader));
  } finally {
    signal.removeEventListener('abort', stop);
    await stop();
  }
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
