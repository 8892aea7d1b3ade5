import { formatMicros } from '../money/format-micros';
import { parseMicros } from '../money/parse-micros';
import type { WalletFigures } from './wallet-figures';

/** Earnings + deposit - withdraw, as a decimal string in rupees; exact at any size. */
export function calculateAvailableBalance({
  earnings,
  deposit,
  withdraw,
}: Pick<WalletFigures, 'earnings' | 'deposit' | 'withdraw'>): string {
  return formatMicros(parseMicros(earnings) + parseMicros(deposit) - parseMicros(withdraw));
}
