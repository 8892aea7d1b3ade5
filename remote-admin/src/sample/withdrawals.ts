import type { AdminPayout, PayoutMethod, PayoutStatus } from 'api/contract';
import { findSampleUserId } from './users';

type SamplePayout = [name: string, mode: PayoutMethod, amount: string, status: PayoutStatus];

const PAYOUTS: SamplePayout[] = [
  ['Aarav Sharma', 'UPI', '500', 'success'],
  ['Priya Nair', 'Bank Transfer', '650', 'pending'],
  ['Meera Iyer', 'Bank Transfer', '1500', 'success'],
  ['Rohan Das', 'UPI', '300', 'failed'],
  ['Ananya Gupta', 'Bank Transfer', '3200', 'success'],
  ['Sneha Patil', 'UPI', '400', 'success'],
  ['Rohan Das', 'UPI', '300', 'pending'],
  ['Fatima Sheikh', 'Bank Transfer', '750', 'success'],
];
const FIRST_ID = 2001;
const CREATED_AT = '2026-06-25T05:00:00.000Z';

function describeDestination(name: string, mode: PayoutMethod, index: number): string {
  if (mode === 'UPI') return `${name.toLowerCase().replace(' ', '.')}@bank`;
  return `${name}, account ${310_000_004_210 + index}, IFSC SBIN0001234`;
}

/** The payouts of the sample club, the oldest first. */
export const SAMPLE_PAYOUTS: AdminPayout[] = PAYOUTS.map(([name, mode, amount, status], index) => ({
  id: String(FIRST_ID + index),
  requestId: String(index + 1),
  memberId: findSampleUserId(name),
  name,
  mode,
  amount,
  status,
  destination: describeDestination(name, mode, index),
  utr: status === 'success' ? `PAID00${FIRST_ID + index}` : null,
  reason: status === 'failed' ? 'The bank sent it back.' : null,
  createdAt: CREATED_AT,
  settledAt: status === 'pending' ? null : CREATED_AT,
}));
