import { type RedirectTarget, redirectTarget } from '../../contract/safe-url.ts';
import type { Screen } from '../checkout/screen.ts';
import { type PageContextValue, usePage } from '../page-context.ts';

/**
 * The shop's safe address from a screen: the order's address for that outcome, else its general one. `null`: the order
 * has no safe one.
 */
function returnTargetOf(
  { browser, checkout, settings }: PageContextValue,
  { name }: Screen,
): RedirectTarget | null {
  const { order } = checkout.state.value;
  if (order === null) return null;
  const { successRedirectUrl, failRedirectUrl, redirectUrl } = order;
  const special = name === 'paid' ? successRedirectUrl : name === 'canceled' ? failRedirectUrl : null;
  const { origin, protocol } = browser.navigation;
  const appSchemes = (settings.appSchemes.match(/[^\s,]+/g) ?? []).map((scheme) => `${scheme}:`);
  return redirectTarget(special ?? redirectUrl, {
    origin,
    protocol,
    appSchemes,
    orderLink: settings.orderLink,
  });
}

export function useReturnTarget(screen: Screen): RedirectTarget | null {
  return returnTargetOf(usePage(), screen);
}
