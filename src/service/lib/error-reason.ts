/**
 * The loggable part of an error: its class and code. Not its message, because a database's message may quote
 * stored data.
 */
export function reasonOf(error: unknown): { readonly reason: string; readonly code: string } {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return {
    reason: error instanceof Error ? error.name : typeof error,
    code: typeof code === 'string' ? code : '',
  };
}
