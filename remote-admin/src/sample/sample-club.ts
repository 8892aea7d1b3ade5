import type {
  AdminDeposit,
  AdminPayout,
  AdminUser,
  AdminWithdrawalRequest,
  Plan,
  RateVersion,
  Run,
  StatementEntry,
} from 'api/contract';
import { SAMPLE_DEPOSITS } from './deposits';
import { SAMPLE_PLANS } from './plans';
import { SAMPLE_RATES } from './rates';
import { SAMPLE_DUE_DATES, SAMPLE_RUNS } from './runs';
import { SAMPLE_USERS } from './users';
import { SAMPLE_REQUESTS } from './withdrawal-requests';
import { SAMPLE_PAYOUTS } from './withdrawals';

/** A movement of the wallet of a member. */
export interface SampleMovement extends StatementEntry {
  memberId: string;
}

/** What the sample API remembers, until the page is left. */
export interface SampleClub {
  users: AdminUser[];
  deposits: AdminDeposit[];
  requests: AdminWithdrawalRequest[];
  payouts: AdminPayout[];
  plans: Plan[];
  /** Attempts to pay a business date, the newest first. */
  runs: Run[];
  /** Business dates that wait to be paid, the oldest first. */
  dueDates: string[];
  /** The newest first. */
  rates: RateVersion[];
  /** All movements, the oldest first. */
  statement: SampleMovement[];
}

export function createSampleClub(): SampleClub {
  return {
    users: copyRows(SAMPLE_USERS),
    deposits: copyRows(SAMPLE_DEPOSITS),
    requests: copyRows(SAMPLE_REQUESTS),
    payouts: copyRows(SAMPLE_PAYOUTS),
    plans: copyRows(SAMPLE_PLANS),
    runs: copyRows(SAMPLE_RUNS),
    dueDates: [...SAMPLE_DUE_DATES],
    rates: copyRows(SAMPLE_RATES),
    statement: SAMPLE_USERS.map(describePurchase),
  };
}

const copyRows = <Row extends object>(rows: Row[]): Row[] => rows.map((row) => ({ ...row }));

/** Every sample user has paid in once, on the day they joined. */
const describePurchase = ({ id, amount, dateOfJoining }: AdminUser): SampleMovement => ({
  id,
  memberId: id,
  postedAt: dateOfJoining,
  businessDate: dateOfJoining.slice(0, 10),
  kind: 'deposit',
  reference: `Deposit ${id}`,
  amount,
  balance: amount,
});
