const DECIMAL = /^-?\d+(\.\d+)?$/;

const PAISE_DIGITS = 2;
const MICRO_DIGITS = 6;

/** Made at the first amount, not at import, and then kept: a formatter costs more than its formatting. */
const formats = new Map<number, Intl.NumberFormat>();

function getRupeeFormat(digitsMax: number): Intl.NumberFormat {
  const format =
    formats.get(digitsMax) ??
    new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: PAISE_DIGITS,
      maximumFractionDigits: digitsMax,
      roundingMode: 'trunc',
      signDisplay: 'negative',
      trailingZeroDisplay: 'stripIfInteger',
    });
  formats.set(digitsMax, format);
  return format;
}

/**
 * A decimal string in rupees, as the API sends it, for display: "1234567.5" is ₹12,34,567.50.
 * Parts of a paisa are dropped, never rounded up. Paise show only when there are any: "12300" is ₹12,300.
 * The string never becomes a number, so amounts of any size stay exact.
 * @throws RangeError for anything but a plain decimal, rather than showing a wrong amount.
 */
export function formatRupees(value: string): string {
  return format(value, PAISE_DIGITS);
}

/** The same to the last micro-rupee, for whoever checks a sum: "0.000075" is ₹0.000075, "2.5" is ₹2.50. */
export function formatExactRupees(value: string): string {
  return format(value, MICRO_DIGITS);
}

function format(value: string, digitsMax: number): string {
  if (!DECIMAL.test(value)) throw new RangeError(`Not a decimal amount: "${value}"`);
  return getRupeeFormat(digitsMax).format(value as Intl.StringNumericLiteral);
}
