/**
 * The author of a change, as the audit log stores it: the service itself, the sandbox, the merchant, or the operator,
 * optionally with the name of a person.
 */
export type Actor = 'service' | 'sandbox' | 'merchant' | 'operator' | `operator ${string}`;
