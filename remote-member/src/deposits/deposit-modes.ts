import type { DepositMode } from 'api/contract';

/** The modes of payment, and what a member finds on their receipt for each. */
export const DEPOSIT_MODES: Record<DepositMode, string> = {
  UPI: 'The 12 digits that your UPI app calls UTR, RRN or UPI reference.',
  NEFT: 'The 16 letters and digits of the NEFT reference.',
  RTGS: 'The 22 letters and digits of the RTGS reference.',
  'Credit Card': 'The reference on the receipt of the card payment, 6 to 30 letters and digits.',
  NetBanking: 'The reference that your bank shows after the payment, 6 to 30 letters and digits.',
};
