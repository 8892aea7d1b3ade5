import type { AdminWithdrawalRequest, RequestStatus } from 'api/contract';
import { findSampleUserId } from './users';

type SampleRequest = [name: string, amount: string, status: RequestStatus];

const REQUESTS: SampleRequest[] = [
  ['Aarav Sharma', '500', 'pending'],
  ['Meera Iyer', '1200', 'pending'],
  ['Rohan Das', '300', 'approved'],
  ['Ananya Gupta', '2500', 'pending'],
  ['Kabir Khan', '800', 'rejected'],
  ['Sneha Patil', '450', 'pending'],
  ['Priya Nair', '650', 'approved'],
];
const FIRST_ID = 101;
const CREATED_AT = '2026-06-24T05:00:00.000Z';

/** The withdrawal requests of the sample club, the oldest first. */
export const SAMPLE_REQUESTS: AdminWithdrawalRequest[] = REQUESTS.map(([name, amount, status], index) => ({
  id: String(FIRST_ID + index),
  memberId: findSampleUserId(name),
  name,
  amount,
  method: 'UPI',
  status,
  reason: status === 'rejected' ? 'The UPI id does not exist.' : null,
  createdAt: CREATED_AT,
  decidedAt: status === 'pending' ? null : CREATED_AT,
}));
