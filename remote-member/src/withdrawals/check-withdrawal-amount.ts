import type { Wallet } from 'api/contract';
import { formatRupees, parseMicros } from 'client/money';

const WHOLE_RUPEES = /^[1-9][0-9]{0,11}$/;

/**
 * Whether so many rupees can be withdrawn from a wallet; the server decides again.
 * @returns the sentence to show, or undefined
 */
export function checkWithdrawalAmount(
  amount: string,
  { withdrawable, governingPlan }: Pick<Wallet, 'withdrawable' | 'governingPlan'>,
): string | undefined {
  if (!WHOLE_RUPEES.test(amount)) return 'Amount must be whole rupees.';
  const least = governingPlan?.minWidthdraw ?? 1;
  if (Number(amount) < least) return `Amount must be at least ${formatRupees(String(least))}.`;
  if (parseMicros(amount) > parseMicros(withdrawable)) {
    return `You can withdraw at most ${formatRupees(isBelowZero(withdrawable) ? '0' : withdrawable)} now.`;
  }
  return undefined;
}

/** After a reversal a wallet can hold less than its running packages are worth. */
const isBelowZero = (rupees: string) => parseMicros(rupees) < 0n;
