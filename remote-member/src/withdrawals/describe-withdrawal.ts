import type { Withdrawal } from 'api/contract';
import type { BadgeProps } from 'design';

interface WithdrawalState {
  tone: BadgeProps['tone'];
  word: string;
  /** What it means for the member. */
  note: string | null;
}

/** The state of a request and of the payout that approval made of it, as one. */
export function describeWithdrawal({ status, payoutStatus, utr, reason }: Withdrawal): WithdrawalState {
  if (status === 'rejected') return { tone: 'danger', word: 'Rejected', note: withReturn(reason) };
  if (status === 'pending') return { tone: 'pending', word: 'Pending', note: null };
  if (payoutStatus === 'failed') return { tone: 'danger', word: 'Failed', note: withReturn(reason) };
  if (payoutStatus === 'success') return { tone: 'success', word: 'Paid', note: utr && `UTR ${utr}` };
  return { tone: 'success', word: 'Approved', note: 'On its way to you' };
}

function withReturn(reason: string | null): string {
  const returned = 'The amount is back in your wallet.';
  return reason ? `${reason.replace(/[.\s]*$/, '.')} ${returned}` : returned;
}
