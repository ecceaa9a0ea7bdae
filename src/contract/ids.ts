declare const orderIdBrand: unique symbol;

/** An order's UUID in lower case, with hyphens. */
export type OrderId = string & { readonly [orderIdBrand]: true };

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Reads a hyphenated UUID of any case (RFC 9562, section 4); anything else is `null`. */
export function parseOrderId(value: unknown): OrderId | null {
  if (typeof value !== 'string') return null;
  const lower = value.toLowerCase();
  return UUID.test(lower) ? (lower as OrderId) : null;
}
