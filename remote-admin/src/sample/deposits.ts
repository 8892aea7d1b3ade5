import type { AdminDeposit, DepositMode, DepositStatus } from 'api/contract';
import { findSampleUserId } from './users';

type SampleDeposit = [name: string, sponsor: string, mode: DepositMode, amount: string, status: DepositStatus];

const DEPOSITS: SampleDeposit[] = [
  ['Aarav Sharma', 'Safar Circle', 'UPI', '5000', 'success'],
  ['Priya Nair', 'Aarav Sharma', 'NetBanking', '2500', 'success'],
  ['Rohan Das', 'Aarav Sharma', 'UPI', '1000', 'success'],
  ['Meera Iyer', 'Priya Nair', 'NEFT', '7500', 'success'],
  ['Tara Menon', 'Ishita Bose', 'UPI', '1500', 'pending'],
  ['Ananya Gupta', 'Meera Iyer', 'Credit Card', '12000', 'success'],
  ['Sneha Patil', 'Rohan Das', 'NetBanking', '3000', 'success'],
  ['Nikhil Joshi', 'Meera Iyer', 'NEFT', '10000', 'pending'],
  ['Fatima Sheikh', 'Ananya Gupta', 'UPI', '2000', 'success'],
  ['Arjun Reddy', 'Ananya Gupta', 'Credit Card', '1800', 'success'],
];
const FIRST_ID = 1001;
const FIRST_UTR = 410_000_000_001;

/** The deposits of the sample club, the oldest first. */
export const SAMPLE_DEPOSITS: AdminDeposit[] = DEPOSITS.map(([name, referredBy, mode, amount, status], index) => {
  const createdAt = `2026-06-${String(index + 10)}T05:00:00.000Z`;
  return {
    id: String(FIRST_ID + index),
    memberId: findSampleUserId(name),
    name,
    referredBy,
    mode,
    utr: `${mode === 'NEFT' ? 'HDFC' : ''}${FIRST_UTR + index}`,
    paymentReference: null,
    amount,
    status,
    reason: null,
    createdAt,
    decidedAt: status === 'pending' ? null : createdAt,
  };
});
