/** What a member typed as an amount, without the signs people write around the digits ("₹ 1,000"). */
export function normalizeWholeRupees(value: string): string {
  return value.replace(/[\s,₹]/g, '').replace(/^0+(?=\d)/, '');
}
