import { Type, type Static } from 'typebox';
import { Id, RupeesText, WholeRupeesText } from './money';
import { PageOf } from './paging';
import { Closed, OrNull, Query, Shape } from './shape';
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
  'owes',
]);
export type PayoutObstacle = Static<typeof PayoutObstacle>;

/** The mode of what is below two lakh; from there on it is RTGS. */
export const SmallMode = Type.Enum(['IMPS', 'NEFT']);
export type SmallMode = Static<typeof SmallMode>;

export const CandidateQuery = Query({
  template: PayoutTemplate,
  smallMode: Type.Optional(SmallMode),
  approvedBefore: Type.Optional(Type.String({ format: 'date-time', title: 'Approved before' })),
  /** The oldest are chosen until they come to so much. */
  upTo: Type.Optional(WholeRupeesText),
});
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
export const PayoutCandidates = Shape('PayoutCandidates', {
  items: Type.Array(Type.Object({ ...PAYOUT, obstacles: Type.Array(PayoutObstacle), isChosen: Type.Boolean() })),
  hasMore: Type.Boolean(),
});
export type PayoutCandidates = Static<typeof PayoutCandidates>;

export const NewPayoutBatch = Closed('NewPayoutBatch', {
  bankAccountId: Id,
  template: PayoutTemplate,
  smallMode: SmallMode,
  payoutIds: Type.Array(Id, { title: 'Payouts', minItems: 1, maxItems: 500, uniqueItems: true }),
});
export type NewPayoutBatch = Static<typeof NewPayoutBatch>;

const BATCH = {
  id: Id,
  bankAccount: Type.String(),
  template: PayoutTemplate,
  state: Type.Enum(['prepared', 'released', 'discarded']),
  createdAt: Type.String({ format: 'date-time' }),
  createdById: Id,
  createdBy: Type.String(),
  endedAt: OrNull(Type.String({ format: 'date-time' })),
  endedBy: OrNull(Type.String()),
  payouts: Type.Integer(),
  total: RupeesText,
  pending: Type.Integer(),
  paid: Type.Integer(),
  failed: Type.Integer(),
};
export const PayoutBatch = Shape('PayoutBatch', BATCH);
export type PayoutBatch = Static<typeof PayoutBatch>;
export const PayoutBatchPage = PageOf(PayoutBatch);
export type PayoutBatchPage = Static<typeof PayoutBatchPage>;

export const PayoutBatchLine = Type.Object({
  ...PAYOUT,
  status: PayoutStatus,
  utr: OrNull(Type.String()),
  reason: OrNull(Type.String()),
});
export type PayoutBatchLine = Static<typeof PayoutBatchLine>;
export const PayoutBatchDetails = Shape('PayoutBatchDetails', { ...BATCH, lines: Type.Array(PayoutBatchLine) });
export type PayoutBatchDetails = Static<typeof PayoutBatchDetails>;

/** What the bank says became of the payouts: its return file, or a column of UTRs. */
export const BatchResults = Closed('BatchResults', {
  text: Type.String({ title: 'Results', minLength: 1, maxLength: 400_000, 'x-text': 'lines' }),
  /** Says what would be done, and does nothing. */
  isDryRun: Type.Boolean(),
});
export type BatchResults = Static<typeof BatchResults>;

/** The return file of a bank as a workbook, in base64. */
export const ReturnFile = Closed('ReturnFile', {
  content: Type.String({ title: 'File', minLength: 1, maxLength: 2_000_000 }),
});
export type ReturnFile = Static<typeof ReturnFile>;

/** What stands in it, as text that can be checked and saved. */
export const ReturnText = Shape('ReturnText', { text: Type.String() });
export type ReturnText = Static<typeof ReturnText>;

export const BatchResult = Type.Object({
  line: Type.Integer(),
  payoutId: OrNull(Id),
  /** `same` was said before. */
  outcome: Type.Enum(['paid', 'failed', 'same', 'refused']),
  utr: OrNull(Type.String()),
  /** Of the bank; of a refusal why. */
  reason: OrNull(Type.String()),
});
export type BatchResult = Static<typeof BatchResult>;
export const BatchResultList = Type.Array(BatchResult, { title: 'BatchResultList' });
