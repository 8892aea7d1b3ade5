const BPS_IN_WHOLE = 10_000n;
const PAISE_IN_RUPEE = 100n;
const RUPEES = /^(\d+)(?:\.(\d{1,2}))?$/;

/**
 * A rate of an amount, for the examples on public pages: 25 bps of "10000" is "25.00".
 * Rupees in and out as decimal strings; exact, because an example that had to be rounded would be a wrong example.
 * @throws RangeError when the amount is no plain decimal or the result is not a whole number of paise.
 */
export function calculateShare(amountRupees: string, rateBps: number): string {
  const match = RUPEES.exec(amountRupees);
  if (!match) throw new RangeError(`Not an amount in rupees: "${amountRupees}"`);
  const [, whole = '0', fraction = ''] = match;
  const scaled = (BigInt(whole) * PAISE_IN_RUPEE + BigInt(fraction.padEnd(2, '0'))) * BigInt(rateBps);
  if (scaled % BPS_IN_WHOLE !== 0n)
    throw new RangeError(`${rateBps} bps of ${amountRupees} is not whole paise`);
  const paise = scaled / BPS_IN_WHOLE;
  return `${paise / PAISE_IN_RUPEE}.${String(paise % PAISE_IN_RUPEE).padStart(2, '0')}`;
}
