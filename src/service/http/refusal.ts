/** An answer that ends the request: thrown where it is decided, written where all answers are. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
    super(`answered ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
