/**
 * What a log may say of an error: its class and its code. Never its message: a database's may quote what was stored.
 */
export function reasonOf(error: unknown): { readonly reason: string; readonly code: string } {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return {
    reason: error instanceof Error ? error.name : typeof error,
    code: typeof code === 'string' ? code : '',
  };
}
