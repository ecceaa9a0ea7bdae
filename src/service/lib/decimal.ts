/** An exact non-negative decimal: `units` × 10^-`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const DECIMAL = /^(0|[1-9]\d{0,29})(?:\.(\d{1,18}))?$/;

/** Parses decimal text without sign or exponent (`92.5`); `null` when it is invalid. */
export function parseDecimal(text: string): Decimal | null {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? null : { units: BigInt(whole + fraction), scale: fraction.length };
}

/** @throws TypeError when the text is no decimal */
export function decimal(text: string): Decimal {
  const parsed = parseDecimal(text);
  if (parsed === null) throw new TypeError('not a decimal');
  return parsed;
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** The quotient with `scale` decimals, rounded half away from zero. @throws RangeError for a zero divisor */
export function divide(a: Decimal, b: Decimal, scale: number): Decimal {
  return { units: quotient(a.units * power(scale + b.scale), b.units * power(a.scale)), scale };
}

/** Rounds to `scale` decimals, half away from zero. */
export function rounded(a: Decimal, scale: number): Decimal {
  return divide(a, { units: 1n, scale: 0 }, scale);
}

/** Formats with all its decimals: `92.50`. */
export function textOf({ units, scale }: Decimal): string {
  const digits = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function quotient(a: bigint, b: bigint): bigint {
  return (2n * a + b) / (2n * b);
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * power(wanted - scale);
}

function power(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
