/** An answer that ends the request: thrown where it is decided, written where all answers are. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** An object goes out as JSON, a text as plain text. */
  readonly body: object | string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object | string, headers: Readonly<Record<string, string>> = {}) {
    super(`answered ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
