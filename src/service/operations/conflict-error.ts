/** What was asked of a payment cannot be done in the state it is in. The message says why, for the operator. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}
