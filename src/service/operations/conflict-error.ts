/** The current state does not allow the operation. The message, meant for the operator, gives the reason. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}
