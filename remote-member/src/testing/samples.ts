import type {
  AnnouncedDeposit,
  Dashboard,
  EarningExplanation,
  EarningPage,
  Network,
  NetworkNode,
  Package,
  Plan,
  Profile,
  StatementEntry,
  TeamMember,
  Wallet,
  WithdrawalPage,
} from 'api/contract';
import recording from '../sample/recording.json';

const { replies } = recording;

export const SAMPLE_PROFILE = replies['GET /api/v1/user/profile'].result as Profile;
export const SAMPLE_DASHBOARD = replies['GET /api/v1/dashboard'].result as Dashboard;
export const SAMPLE_WALLET = replies['GET /api/v1/wallet'].result as Wallet;
export const SAMPLE_STATEMENT = replies['GET /api/v1/wallet/statement'].result.items as StatementEntry[];
export const SAMPLE_PLANS = replies['GET /api/v1/plans'].result as Plan[];
export const SAMPLE_PACKAGES = replies['GET /api/v1/packages'].result as Package[];
export const SAMPLE_WITHDRAWALS = (replies['GET /api/v1/withdrawals'].result as WithdrawalPage).items;
export const SAMPLE_EARNINGS = replies['GET /api/v1/earnings'].result as EarningPage;
export const SAMPLE_NETWORK = replies['GET /api/v1/network'].result as Network;
export const SAMPLE_TEAM = replies['GET /api/v1/network/members'].result.items as TeamMember[];
/** By the id of their sponsor: the member, and the three members of the first level. */
export const SAMPLE_CHILDREN: Record<string, NetworkNode[]> = {
  11: replies['GET /api/v1/network/11/children'].result.items,
  13: replies['GET /api/v1/network/13/children'].result.items,
  34: replies['GET /api/v1/network/34/children'].result.items,
  70: replies['GET /api/v1/network/70/children'].result.items,
};
/** A line of each kind, and one of a member whose team is deeper. */
export const SAMPLE_EXPLANATIONS = [
  replies['GET /api/v1/earnings/202607170000000000'].result,
  replies['GET /api/v1/earnings/202607170000000001'].result,
  replies['GET /api/v1/earnings/202606265000000008'].result,
  replies['GET /api/v1/earnings/202611200000000002'].result,
] as EarningExplanation[];

/** Whom a payment goes to by bank transfer and by UPI. */
export const SAMPLE_PAYEE = {
  holderName: 'Safar Circle',
  bankName: 'State Bank of India',
  accountNumber: '30987654321',
  ifsc: 'SBIN0001234',
  upiId: 'safarcircle@sbi',
};

/** A payment that was announced, with where it is to go. */
export const SAMPLE_ANNOUNCED: AnnouncedDeposit = {
  id: '2',
  amount: '1500',
  mode: 'NEFT',
  reference: 'SC7K2M9Q',
  payee: SAMPLE_PAYEE,
  lapsesAt: '2026-11-27T06:00:00.000Z',
};
