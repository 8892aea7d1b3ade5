import { Type, type Static } from 'typebox';
import { BusinessDate, Id, MemberNames } from './money';
import { PageOf, PageQuery } from './paging';
import { RulesStateOf } from './plans';
import { PERMISSIONS } from './roles';
import { Closed, OrNull, Query, Shape } from './shape';

/** What a second person carries out or refuses. */
export const ProposalKind = Type.Enum([
  'reward',
  'reversal',
  'rates',
  'role',
  'staff_email',
  'staff_factors',
  'invitation',
  'withdrawal',
  'plan',
  'plan_removal',
  'second_person',
  'write_off',
  'purchase_rules',
  'payout_return',
  'month_closing',
  'bank_account',
  'bank_charge',
  'line_return',
  'charge_undoing',
  'return_undoing',
  'own_transfer',
  'own_transfer_undoing',
  'credit_assignment',
]);
export type ProposalKind = Static<typeof ProposalKind>;

/** In the place of a result: nothing has been done yet. */
export const Proposed = Closed('Proposed', { proposalId: Id });
export type Proposed = Static<typeof Proposed>;

export const ProposalStatus = Type.Enum(['pending', 'carried_out', 'refused', 'withdrawn']);
export type ProposalStatus = Static<typeof ProposalStatus>;

/** What is changed: of an entry of the audit log, and of a proposal. */
export const CHANGE = {
  subject: Type.String(),
  /** What a person calls it: the name of its member, a day; null where there is no such word. */
  subjectName: OrNull(Type.String()),
  /** Whose it is, of what belongs to a member. */
  subjectMemberId: OrNull(Id),
  /** As it was, and as it is; of a proposal, as it would be. */
  before: Type.Unknown(),
  after: Type.Unknown(),
  memberNames: MemberNames,
};

export const Proposal = Shape('Proposal', {
  id: Id,
  kind: ProposalKind,
  /** What deciding on it needs, besides `proposals.decide`. */
  can: Type.Enum(PERMISSIONS),
  ...CHANGE,
  proposedAt: Type.String({ format: 'date-time' }),
  proposedById: Id,
  proposedBy: Type.String(),
  status: ProposalStatus,
  reason: OrNull(Type.String()),
  decidedAt: OrNull(Type.String({ format: 'date-time' })),
  decidedBy: OrNull(Type.String()),
});
export type Proposal = Static<typeof Proposal>;

export const ProposalQuery = Query({ ...PageQuery, status: Type.Optional(ProposalStatus) });
export type ProposalQuery = Static<typeof ProposalQuery>;
export const ProposalPage = PageOf(Proposal);
export type ProposalPage = Static<typeof ProposalPage>;

/** Which decisions need a second person. */
export const SecondPersonRules = Closed('SecondPersonRules', {
  isOn: Type.Boolean({ title: 'Second person' }),
  /** In rupees: the approval of a withdrawal above it is a proposal. */
  payoutLimit: Type.Integer({ title: 'Limit of payouts', minimum: 0, maximum: 1_000_000_000 }),
  coversPlans: Type.Boolean({ title: 'Plans' }),
});
export type SecondPersonRules = Static<typeof SecondPersonRules>;

/** From the start of a day to come; without one, from now on. */
export const NewSecondPersonRules = Closed('NewSecondPersonRules', {
  ...SecondPersonRules.properties,
  effectiveOn: Type.Optional(BusinessDate),
});
export type NewSecondPersonRules = Static<typeof NewSecondPersonRules>;

export const SecondPersonState = RulesStateOf(
  'SecondPersonState',
  SecondPersonRules,
  Type.String({ format: 'date-time' }),
);
export type SecondPersonState = Static<typeof SecondPersonState>;
