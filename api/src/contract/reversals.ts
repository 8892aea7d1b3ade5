import { Type, type Static } from 'typebox';
import { Id, RupeesText } from './money';
import { PageOf, PageQuery, Reason } from './paging';

/** Taking back what came into a wallet. */
export const NewReversal = Type.Object(
  {
    reason: Reason,
    /** Of a deposit: also what its package has earned its owner and the uplines. */
    withEarnings: Type.Optional(Type.Boolean({ title: 'Earnings' })),
    /** Of a deposit: its payment never came, so that its UTR can be reported by the member who has paid with it. */
    neverCame: Type.Optional(Type.Boolean({ title: 'Payment' })),
  },
  { title: 'NewReversal', additionalProperties: false },
);
export type NewReversal = Static<typeof NewReversal>;

/** A wallet that a reversal touches. */
export const ReversalWallet = Type.Object(
  {
    memberId: Id,
    name: Type.String(),
    /** Missing while the member is enabled. */
    isDisabled: Type.Optional(Type.Boolean()),
    taken: RupeesText,
    before: RupeesText,
    after: RupeesText,
    /** What of it the wallet cannot give back: the member owes it from then on. */
    owed: RupeesText,
    /** What it holds besides settles what the member owed before; missing when it settles nothing. */
    settled: Type.Optional(RupeesText),
  },
  { title: 'ReversalWallet' },
);
export type ReversalWallet = Static<typeof ReversalWallet>;

/** What a reversal would do now. */
export const ReversalPreview = Type.Object(
  {
    amount: RupeesText,
    endsPackage: Type.Boolean(),
    /** The bank's line of the payment, which is open again then; missing when there is none. */
    opensLine: Type.Optional(Type.Object({ bookedOn: Type.String({ format: 'date' }), narration: Type.String() })),
    wallets: Type.Array(ReversalWallet),
    /** With what the package earned; null when it earned nothing, or that is in archived months. */
    walletsWithEarnings: Type.Union([Type.Array(ReversalWallet), Type.Null()]),
    /** What the package earned cannot be taken back before its months are back; missing when nothing is in files. */
    areEarningsArchived: Type.Optional(Type.Literal(true)),
  },
  { title: 'ReversalPreview' },
);
export type ReversalPreview = Static<typeof ReversalPreview>;

/** What a member owes the club. */
export const Receivable = Type.Object(
  {
    memberId: Id,
    name: Type.String(),
    /** Missing while the member is enabled. */
    isDisabled: Type.Optional(Type.Boolean()),
    amount: RupeesText,
    /** Of the oldest part that is open. */
    since: Type.String({ format: 'date-time' }),
    reason: Type.String(),
  },
  { title: 'Receivable' },
);
export type Receivable = Static<typeof Receivable>;

export const ReceivableQuery = Type.Object(PageQuery, { additionalProperties: false });
export type ReceivableQuery = Static<typeof ReceivableQuery>;
export const ReceivablePage = Type.Object(
  {
    ...PageOf(Receivable).properties,
    counters: Type.Object({ count: Type.Integer(), total: RupeesText, writtenOff: RupeesText }),
  },
  { title: 'ReceivablePage' },
);
export type ReceivablePage = Static<typeof ReceivablePage>;
