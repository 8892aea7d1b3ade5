import type { Payment } from '../payments/payment';

/** A payment out of a member's wallet. Its id begins with WD. */
export type Withdrawal = Payment;
