const MICRO_DIGITS = 6;
const PLAIN_DECIMAL = /^(-?\d+)(?:\.(\d{1,6}))?$/;

/**
 * Micro-rupees (1 ₹ = 1,000,000) of an amount as the API sends it, a decimal string in rupees. Exact.
 * @throws RangeError for anything but a plain decimal of at most six places.
 */
export function parseMicros(rupees: string): bigint {
  const match = PLAIN_DECIMAL.exec(rupees);
  if (!match) throw new RangeError(`Not an amount in rupees: "${rupees}"`);
  const [, whole, fraction = ''] = match;
  // Joined as digits, so that the sign of "-0.5" is not lost with its zero.
  return BigInt(`${whole}${fraction.padEnd(MICRO_DIGITS, '0')}`);
}
