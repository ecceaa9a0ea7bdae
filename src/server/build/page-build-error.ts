/** The page cannot be built in the form it must have; the message says what to change. */
export class PageBuildError extends Error {
  override readonly name = 'PageBuildError';
}
