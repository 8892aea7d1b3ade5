const MICROS_PER_RUPEE = 1_000_000n;
const MICRO_DIGITS = 6;

/** Micro-rupees as the API writes amounts: a decimal string in rupees without needless zeros ("12800", "2.5"). */
export function formatMicros(micros: bigint): string {
  const sign = micros < 0n ? '-' : '';
  const magnitude = micros < 0n ? -micros : micros;
  const fraction = String(magnitude % MICROS_PER_RUPEE)
    .padStart(MICRO_DIGITS, '0')
    .replace(/0+$/, '');
  const whole = magnitude / MICROS_PER_RUPEE;
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`;
}
