import type {
  AdminDepositPage,
  AuditPage,
  DepositEvidence,
  Liability,
  PayoutBatchDetails,
  PayoutOfLines,
  Plan,
} from 'api/contract';
import { replies } from '../sample/recording.json';

export const SAMPLE_DEPOSITS = replies['GET /api/v1/admin/deposits'].result as AdminDepositPage;
export const SAMPLE_PLANS: Plan[] = replies['GET /api/v1/plans'].result;
export const SAMPLE_LIABILITY: Liability = replies['GET /api/v1/admin/liability'].result;
export const SAMPLE_AUDIT = replies['GET /api/v1/admin/audit'].result as AuditPage;

/** A deposit that a line of the bank is matched with. */
export const SAMPLE_EVIDENCE: DepositEvidence = {
  line: {
    id: '7',
    bankAccountId: '1',
    bookedOn: '2026-11-19',
    narration: 'UPI/CR/412345678901/JAYA',
    reference: '',
    amount: '1000',
    balance: null,
  },
  by: 'utr',
  suggested: [],
};

/** A payout with the line of the bank that has paid it. */
export const SAMPLE_PAYOUT_OF_LINES: PayoutOfLines = {
  payoutId: '12',
  memberId: '43',
  name: 'Kavita Sinha',
  amount: '500',
  outcome: 'paid',
  utr: '402611220012',
  lines: [
    {
      id: '10',
      bankAccountId: '1',
      bookedOn: '2026-11-20',
      narration: 'IMPS/402611220012/WD12',
      reference: '',
      amount: '-500',
      balance: null,
    },
  ],
};

/** A payout, as a line of a batch or one that may be put into it. */
export const SAMPLE_PAYOUT_LINE = {
  memberId: '43',
  name: 'Vikram Menon',
  amount: '1500',
  destination: 'Account 12',
  mode: 'IMPS',
} as const;
/** Released, with one payout that waits for its result. */
export const SAMPLE_BATCH: PayoutBatchDetails = {
  id: '7',
  bankAccount: 'Main account',
  template: 'icici',
  state: 'released',
  createdAt: '2026-11-20T06:00:00.000Z',
  createdById: '99',
  createdBy: 'Meera',
  endedAt: '2026-11-20T07:00:00.000Z',
  endedBy: 'Arjun',
  payouts: 1,
  total: '1500',
  pending: 1,
  paid: 0,
  failed: 0,
  lines: [{ ...SAMPLE_PAYOUT_LINE, payoutId: '12', status: 'pending', utr: null, reason: null }],
};
