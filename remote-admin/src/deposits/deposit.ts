import type { Payment } from '../payments/payment';

/** A payment into a member's wallet. */
export interface Deposit extends Payment {
  /** Name of the sponsor. */
  referredBy: string;
  status: 'success' | 'pending';
}
