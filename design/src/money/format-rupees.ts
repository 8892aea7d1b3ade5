const DECIMAL = /^-?\d+(\.\d+)?$/;

let rupees: Intl.NumberFormat | undefined;

/** Made at the first amount, not at import, and then kept: a formatter costs more than its formatting. */
function getRupeeFormat(): Intl.NumberFormat {
  rupees ??= new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
    signDisplay: 'negative',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return rupees;
}

/**
 * A decimal string in rupees, as the API sends it, for display: "1234567.5" is ₹12,34,567.50.
 * Parts of a paisa are dropped, never rounded up. Paise show only when there are any: "12300" is ₹12,300.
 * The string never becomes a number, so amounts of any size stay exact.
 * @throws RangeError for anything but a plain decimal, rather than showing a wrong amount.
 */
export function formatRupees(value: string): string {
  if (!DECIMAL.test(value)) throw new RangeError(`Not a decimal amount: "${value}"`);
  return getRupeeFormat().format(value as Intl.StringNumericLiteral);
}
