/** An error response: thrown anywhere in a handler, written by the error handler. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly status: number;
  /** An object is sent as JSON, a string as plain text. */
  readonly body: object | string;
  readonly headers: Readonly<Record<string, string>>;
  /** Why, where the body may not say it: for the log, and in a sandbox for the caller. Without values of the request. */
  readonly reason: string | null;

  constructor(
    status: number,
    body: object | string,
    headers: Readonly<Record<string, string>> = {},
    reason: string | null = null,
  ) {
    super(`answered ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.reason = reason;
  }
}

/** No requisite is free for a payment. */
export class NoRequisitesError extends HttpError {
  override readonly name = 'NoRequisitesError';
}

/** A token of a request that is no valid API key, operator's token or order's token. */
export class WrongTokenError extends HttpError {
  override readonly name = 'WrongTokenError';
}
