import { Type, type Static } from 'typebox';
import { Id, RupeesText, WholeRupeesText } from './money';
import { PageOf } from './paging';
import { PayoutStatus } from './withdrawals';

/** Which bank's file it is. */
export const PayoutTemplate = Type.Enum(['generic', 'icici', 'hdfc']);
export type PayoutTemplate = Static<typeof PayoutTemplate>;

export const PayoutMode = Type.Enum(['IMPS', 'NEFT', 'RTGS', 'UPI']);
export type PayoutMode = Static<typeof PayoutMode>;

/** What keeps a payout out of a batch, but for those that who puts it together may look past. */
export const PayoutObstacle = Type.Enum([
  'held',
  'disabled',
  'doubted',
  'own',
  'over_upi_limit',
  'upi_in_bank_file',
  'name_unwritable',
  'unknown_ifsc',
  'shared_destination',
]);
export type PayoutObstacle = Static<typeof PayoutObstacle>;

/** The mode of what is below two lakh; from there on it is RTGS. */
export const SmallMode = Type.Enum(['IMPS', 'NEFT']);
export type SmallMode = Static<typeof SmallMode>;

export const CandidateQuery = Type.Object(
  {
    template: PayoutTemplate,
    smallMode: Type.Optional(SmallMode),
    approvedBefore: Type.Optional(Type.String({ format: 'date-time', title: 'Approved before' })),
    /** The oldest are chosen until they come to so much. */
    upTo: Type.Optional(WholeRupeesText),
  },
  { additionalProperties: false },
);
export type CandidateQuery = Static<typeof CandidateQuery>;

const PAYOUT = {
  payoutId: Id,
  memberId: Id,
  name: Type.String(),
  amount: RupeesText,
  destination: Type.String(),
  mode: PayoutMode,
};

/** Payouts that wait and are in no batch, the oldest first; 500 at most. */
export const PayoutCandidates = Type.Object(
  {
    items: Type.Array(Type.Object({ ...PAYOUT, obstacles: Type.Array(PayoutObstacle), isChosen: Type.Boolean() })),
    chosenCount: Type.Integer(),
    chosenTotal: RupeesText,
    hasMore: Type.Boolean(),
  },
  { title: 'PayoutCandidates' },
);
export type PayoutCandidates = Static<typeof PayoutCandidates>;

export const NewPayoutBatch = Type.Object(
  {
    bankAccountId: Id,
    template: PayoutTemplate,
    smallMode: SmallMode,
    payoutIds: Type.Array(Id, { title: 'Payouts', minItems: 1, maxItems: 500, uniqueItems: true }),
  },
  { title: 'NewPayoutBatch', additionalProperties: false },
);
export type NewPayoutBatch = Static<typeof NewPayoutBatch>;

const BATCH = {
  id: Id,
  bankAccount: Type.String(),
  template: PayoutTemplate,
  state: Type.Enum(['prepared', 'released', 'discarded']),
  createdAt: Type.String({ format: 'date-time' }),
  createdById: Id,
  createdBy: Type.String(),
  endedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  endedBy: Type.Union([Type.String(), Type.Null()]),
  payouts: Type.Integer(),
  total: RupeesText,
  pending: Type.Integer(),
  paid: Type.Integer(),
  failed: Type.Integer(),
};
export const PayoutBatch = Type.Object(BATCH, { title: 'PayoutBatch' });
export type PayoutBatch = Static<typeof PayoutBatch>;
export const PayoutBatchPage = PageOf(PayoutBatch);
export type PayoutBatchPage = Static<typeof PayoutBatchPage>;

export const PayoutBatchLine = Type.Object({
  ...PAYOUT,
  status: PayoutStatus,
  utr: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type PayoutBatchLine = Static<typeof PayoutBatchLine>;
export const PayoutBatchDetails = Type.Object(
  { ...BATCH, lines: Type.Array(PayoutBatchLine) },
  { title: 'PayoutBatchDetails' },
);
export type PayoutBatchDetails = Static<typeof PayoutBatchDetails>;

/** What the bank says became of the payouts: its return file, or a column of UTRs. */
export const BatchResults = Type.Object(
  {
    text: Type.String({ title: 'Results', minLength: 1, maxLength: 400_000, 'x-text': 'lines' }),
    /** Says what would be done, and does nothing. */
    isDryRun: Type.Boolean(),
  },
  { title: 'BatchResults', additionalProperties: false },
);
export type BatchResults = Static<typeof BatchResults>;

/** The return file of a bank as a workbook, in base64. */
export const ReturnFile = Type.Object(
  { content: Type.String({ title: 'File', minLength: 1, maxLength: 2_000_000 }) },
  { title: 'ReturnFile', additionalProperties: false },
);
export type ReturnFile = Static<typeof ReturnFile>;

/** What stands in it, as text that can be checked and saved. */
export const ReturnText = Type.Object({ text: Type.String() }, { title: 'ReturnText' });
export type ReturnText = Static<typeof ReturnText>;

export const BatchResult = Type.Object({
  line: Type.Integer(),
  payoutId: Type.Union([Id, Type.Null()]),
  /** `same` was said before. */
  outcome: Type.Enum(['paid', 'failed', 'same', 'refused']),
  utr: Type.Union([Type.String(), Type.Null()]),
  /** Of the bank; of a refusal why. */
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type BatchResult = Static<typeof BatchResult>;
export const BatchResultList = Type.Array(BatchResult, { title: 'BatchResultList' });
