/**
 * Who makes a change, as the journal keeps it: the service itself by its own clock and rules, a tester, or the
 * operator, who may say which person it is.
 */
export type Actor = 'service' | 'sandbox' | 'operator' | `operator ${string}`;
