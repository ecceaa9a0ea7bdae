/** An error response: thrown anywhere in a handler, written by the error handler. */
export class HttpError extends Error {
  override readonly name: string = 'HttpError';
  readonly status: number;
  /** An object is sent as JSON, a string as plain text. */
  readonly body: object | string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object | string, headers: Readonly<Record<string, string>> = {}) {
    super(`answered ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A token of a request that is no valid API key, operator's token or order's token. */
export class WrongTokenError extends HttpError {
  override readonly name = 'WrongTokenError';
}
