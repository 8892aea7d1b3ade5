/** An exact fraction of rupees. The denominator is above zero. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export const ZERO: Fraction = { numerator: 0n, denominator: 1n };

export const fraction = (numerator: number, denominator = 1): Fraction => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

export const add = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});

export const subtract = (a: Fraction, b: Fraction): Fraction =>
  add(a, { numerator: -b.numerator, denominator: b.denominator });

export const multiply = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

export const isLess = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator < b.numerator * a.denominator;

/** @throws RangeError when it is not a whole number of micro-rupees */
export function toMicros({ numerator, denominator }: Fraction): bigint {
  const micros = numerator * 1_000_000n;
  if (micros % denominator !== 0n) throw new RangeError(`₹${numerator}/${denominator} would have to be rounded`);
  return micros / denominator;
}
