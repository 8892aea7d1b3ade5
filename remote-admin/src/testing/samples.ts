import type { AdminDepositPage, AuditPage, DepositEvidence, Liability, PayoutOfLines, Plan } from 'api/contract';
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
