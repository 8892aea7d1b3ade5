const DECIMAL = /^(\d+)(?:\.(\d{1,6}))?$/;
const MICROS_PER_RUPEE = 1_000_000n;

function toMicros(rupees: string): bigint {
  const [, whole, fraction = ''] = DECIMAL.exec(rupees) ?? [];
  if (whole === undefined) throw new RangeError(`Not an amount in rupees: "${rupees}"`);
  return BigInt(whole) * MICROS_PER_RUPEE + BigInt(fraction.padEnd(6, '0'));
}

/**
 * The exact sum of amounts in rupees (decimal strings, as on the wire), as such a string.
 * @throws RangeError for anything but a plain decimal of at most six places
 */
export function sumRupees(amounts: string[]): string {
  const micros = amounts.reduce((sum, amount) => sum + toMicros(amount), 0n);
  const fraction = (micros % MICROS_PER_RUPEE).toString().padStart(6, '0').replace(/0+$/, '');
  const whole = (micros / MICROS_PER_RUPEE).toString();
  return fraction ? `${whole}.${fraction}` : whole;
}
