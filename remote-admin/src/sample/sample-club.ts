import type { AdminDeposit, AdminPayout, AdminUser, AdminWithdrawalRequest, Plan } from 'api/contract';
import { SAMPLE_DEPOSITS } from './deposits';
import { SAMPLE_PLANS } from './plans';
import { SAMPLE_USERS } from './users';
import { SAMPLE_REQUESTS } from './withdrawal-requests';
import { SAMPLE_PAYOUTS } from './withdrawals';

/** What the sample API remembers, until the page is left. */
export interface SampleClub {
  users: AdminUser[];
  deposits: AdminDeposit[];
  requests: AdminWithdrawalRequest[];
  payouts: AdminPayout[];
  plans: Plan[];
}

export function createSampleClub(): SampleClub {
  return {
    users: copyRows(SAMPLE_USERS),
    deposits: copyRows(SAMPLE_DEPOSITS),
    requests: copyRows(SAMPLE_REQUESTS),
    payouts: copyRows(SAMPLE_PAYOUTS),
    plans: copyRows(SAMPLE_PLANS),
  };
}

const copyRows = <Row extends object>(rows: Row[]): Row[] => rows.map((row) => ({ ...row }));
