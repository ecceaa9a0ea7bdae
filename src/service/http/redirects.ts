import type { ServiceContext } from '../context.ts';
import { redirectProblem } from '../rules/addresses.ts';
import { invalid } from './errors-v1.ts';

/** The redirect addresses of a body, by their wire names. */
interface Redirects {
  readonly redirect_url: string;
  readonly success_redirect_url?: string | null | undefined;
  readonly fail_redirect_url?: string | null | undefined;
}

/**
 * Refuses redirect addresses that the page would never follow, while the merchant still sees it.
 * @throws HttpError 422 that names each of them
 */
export function checkRedirects(
  { settings }: Pick<ServiceContext, 'settings'>,
  { redirect_url, success_redirect_url, fail_redirect_url }: Redirects,
): void {
  const given = Object.entries({ redirect_url, success_redirect_url, fail_redirect_url });
  const issues = given.flatMap(([field, address]) => {
    const problem = address ? redirectProblem(address, settings) : null;
    return problem === null ? [] : [{ loc: ['body', field], msg: problem, type: 'value_error' }];
  });
  if (issues.length > 0) throw invalid(issues);
}
