/** The one place where rupees on the wire meet micro-rupees inside. */

export const MICROS_PER_RUPEE = 1_000_000n;
const MICRO_DIGITS = 6;

/** Whole rupees as the contract's `WholeRupeesText` lets them through. */
export function parseWholeRupees(text: string): bigint {
  return BigInt(text) * MICROS_PER_RUPEE;
}

/** The exact decimal, without trailing zeros: 2500000n is "2.5". */
export function toRupeesText(amountMicros: bigint): string {
  const sign = amountMicros < 0n ? '-' : '';
  const digits = String(amountMicros < 0n ? -amountMicros : amountMicros).padStart(MICRO_DIGITS + 1, '0');
  const fraction = digits.slice(-MICRO_DIGITS).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -MICRO_DIGITS)}${fraction === '' ? '' : `.${fraction}`}`;
}

const PAISE_DIGITS = 2;

/** For a sentence, exactly as screens show it: 2500000n is ₹2.50, 2000000n is ₹2, 75n is ₹0.000075. */
export function formatMicros(amountMicros: bigint): string {
  const [whole = '0', fraction] = toRupeesText(amountMicros).split('.');
  const grouped = BigInt(whole).toLocaleString('en-IN');
  return `₹${grouped}${fraction === undefined ? '' : `.${fraction.padEnd(PAISE_DIGITS, '0')}`}`;
}

const MICROS_PER_PAISA = MICROS_PER_RUPEE / 100n;

/** The same, rounded down to paise: 1999999n is ₹1.99. */
export function formatPaise(amountMicros: bigint): string {
  return formatMicros((amountMicros / MICROS_PER_PAISA) * MICROS_PER_PAISA);
}
