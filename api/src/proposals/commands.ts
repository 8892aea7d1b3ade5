import { randomBytes } from 'node:crypto';
import { setEmail } from '../admin-users/set-contact-details';
import { removeFactors } from '../admin-users/support-actions';
import { getRole, toAdminUser } from '../admin-users/user.queries';
import { addBankAccount, changeBankAccount, toBankAccount } from '../bank-accounts/bank-accounts';
import { closeMonth } from '../books/books.routes';
import {
  canDo,
  isStaff,
  type BankAccountSettings,
  type EmailAddressChange,
  type MonthToClose,
  type NewBankAccount,
  type NewPlan,
  type NewPurchaseRules,
  type NewRates,
  type NewReward,
  type NewSecondPersonRules,
  type Permission,
  type ProposalKind,
  type ReasonBody,
  type ReturnedPayout,
  type Role,
  type SecondPersonRules,
  type StaffInvitation,
} from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { changePurchaseRules } from '../plan/purchase-rules';
import { addRates, getRatesOn, toRateVersion } from '../plan/rates';
import { createPlan, deletePlan, editPlan } from '../plan/tiers';
import { toBusinessDate } from '../ledger/business-date';
import { MICROS_PER_RUPEE } from '../ledger/rupees';
import { writeOff, type WantedWriteOff } from '../receivables/write-off';
import { creditReward } from '../rewards/rewards';
import { reverseTransfer, type WantedReversal } from '../reversals/reverse-transfer';
import {
  assignCredit,
  bookCharge,
  isOfPayouts,
  returnLine,
  type WantedAssignment,
  type WantedCharge,
} from '../statements/explain-line';
import { bookOwnTransfer, type WantedOwnTransfer } from '../statements/own-transfers';
import { undoCharge, undoOwnTransfer, undoReturn, type WantedUndoing } from '../statements/line-decisions';
import { linkKnownPayouts } from '../statements/payout-lines.queries';
import { changeRole, getStaffMember, inviteStaff } from '../staff/staff';
import { hashPassword } from '../users/password';
import { approveRequest } from '../withdrawals/decide-request';
import { toAdminPayout } from '../withdrawals/payout.queries';
import { returnPayout } from '../withdrawals/return-payout';
import { toAdminRequest } from '../withdrawals/withdrawal.queries';
import { changeRules } from './rules';

/** What is wanted of each kind, as JSON keeps it. */
interface Wanted {
  reward: NewReward;
  reversal: WantedReversal;
  rates: NewRates;
  role: { memberId: string; role: Role };
  staff_email: EmailAddressChange & { memberId: string };
  staff_factors: ReasonBody & { memberId: string };
  invitation: StaffInvitation;
  withdrawal: { requestId: string; reason?: string };
  /** Without an id a new tier. */
  plan: { planId: string | null; terms: NewPlan };
  plan_removal: { planId: string };
  second_person: NewSecondPersonRules;
  write_off: WantedWriteOff;
  purchase_rules: NewPurchaseRules;
  payout_return: WantedReturn;
  month_closing: MonthToClose;
  bank_charge: WantedCharge;
  line_return: WantedCharge;
  charge_undoing: WantedUndoing;
  return_undoing: WantedUndoing;
  own_transfer: WantedOwnTransfer;
  own_transfer_undoing: WantedUndoing;
  credit_assignment: WantedAssignment;
  /** Without an id a new account. */
  bank_account:
    | { bankAccountId: null; account: NewBankAccount }
    | { bankAccountId: string; account: BankAccountSettings };
}

type WantedReturn = ReturnedPayout & { payoutId: string };

interface Command<Want> {
  /** What proposing it needs, and carrying it out. */
  can: Permission;
  /** Whether it needs a second person, where the rules are on. */
  isCovered: (tx: Transaction, want: Want, rules: SecondPersonRules) => boolean | Promise<boolean>;
  carryOut: (tx: Transaction, want: Want, actor: Actor, now: Date) => Promise<unknown>;
  /** Whatever the rules of the club say. */
  needsTwo?: true;
  /** Would undo what came after it: carried out as long as what it changes is what it was when it was proposed. */
  needsUnchanged?: true;
}

/** Whether the amount of a row is above the limit, whichever way the money goes. */
async function isAboveLimit(
  tx: Transaction,
  table: 'withdrawal_requests' | 'statement_lines',
  id: string,
  { payoutLimit }: SecondPersonRules,
): Promise<boolean> {
  const rows = await tx.query(`SELECT FROM ${table} WHERE id = $1 AND abs(amount_micros) > $2`, [
    BigInt(id),
    BigInt(payoutLimit) * MICROS_PER_RUPEE,
  ]);
  return rows.length > 0;
}

/** To explain away the debit of what was said to have failed pays it twice, whatever its size. */
const isLineCovered = async (tx: Transaction, { lineId }: { lineId: string }, rules: SecondPersonRules) =>
  (await isAboveLimit(tx, 'statement_lines', lineId, rules)) || isOfPayouts(tx, BigInt(lineId));

/** Of an ordinary member one person changes it alone. */
const isOfStaff = async (tx: Transaction, { memberId }: { memberId: string }) =>
  isStaff(await getRole(tx, BigInt(memberId)));

const always = () => true;
const arePlansCovered = (_tx: Transaction, _want: unknown, { coversPlans }: SecondPersonRules) => coversPlans;

/** Everything that may need a second person: the one list. */
export const COMMANDS = {
  reward: { can: 'rewards.credit', isCovered: always, carryOut: creditReward },
  reversal: { can: 'transfers.reverse', isCovered: always, carryOut: reverseTransfer },
  rates: {
    can: 'rates.change',
    isCovered: always,
    needsUnchanged: true,
    carryOut: async (tx, rates, actor, now) => {
      const { version } = await getRatesOn(tx, toBusinessDate(now));
      return toRateVersion(await addRates(tx, rates, actor, now), version);
    },
  },
  role: {
    can: 'staff.change',
    isCovered: always,
    needsUnchanged: true,
    carryOut: async (tx, { memberId, role }, actor, now) => {
      await changeRole(tx, BigInt(memberId), role, actor, now);
      return null;
    },
  },
  staff_email: {
    can: 'staff.change',
    isCovered: isOfStaff,
    needsUnchanged: true,
    carryOut: async (tx, { memberId, ...change }, actor, now) =>
      toAdminUser(await setEmail(tx, BigInt(memberId), change, actor, now)),
  },
  staff_factors: {
    can: 'staff.change',
    isCovered: isOfStaff,
    carryOut: async (tx, { memberId, reason }, actor, now) =>
      toAdminUser(await removeFactors(tx, BigInt(memberId), reason, actor, now)),
  },
  invitation: {
    can: 'staff.change',
    isCovered: always,
    carryOut: async (tx, invited, actor, now) => {
      const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
      return getStaffMember(tx, await inviteStaff(tx, invited, passwordHash, actor, now), now);
    },
  },
  withdrawal: {
    can: 'withdrawals.decide',
    isCovered: (tx, { requestId }, rules) => isAboveLimit(tx, 'withdrawal_requests', requestId, rules),
    carryOut: async (tx, { requestId, reason }, actor, now) =>
      toAdminRequest(await approveRequest(tx, BigInt(requestId), reason, actor, now)),
  },
  plan: {
    can: 'plans.change',
    isCovered: arePlansCovered,
    needsUnchanged: true,
    carryOut: (tx, { planId, terms }, actor, now) =>
      planId === null ? createPlan(tx, terms, actor, now) : editPlan(tx, BigInt(planId), terms, actor, now),
  },
  plan_removal: {
    can: 'plans.change',
    isCovered: arePlansCovered,
    needsUnchanged: true,
    carryOut: async (tx, { planId }, actor, now) => {
      await deletePlan(tx, BigInt(planId), actor, now);
      return null;
    },
  },
  second_person: { can: 'staff.change', isCovered: always, needsUnchanged: true, carryOut: changeRules },
  write_off: { can: 'receivables.write_off', isCovered: always, needsTwo: true, carryOut: writeOff },
  month_closing: { can: 'books.close', isCovered: always, needsTwo: true, carryOut: closeMonth },
  purchase_rules: { can: 'rates.change', isCovered: always, needsUnchanged: true, carryOut: changePurchaseRules },
  bank_account: {
    can: 'bank_accounts.change',
    isCovered: always,
    needsUnchanged: true,
    carryOut: async (tx, { bankAccountId, account }, actor, now) => {
      const row =
        bankAccountId === null
          ? await addBankAccount(tx, account, actor, now)
          : await changeBankAccount(tx, BigInt(bankAccountId), account, actor, now);
      return toBankAccount(tx, row);
    },
  },
  payout_return: {
    can: 'payouts.settle',
    isCovered: always,
    carryOut: async (tx, { payoutId, ...returned }, actor, now) => {
      const payout = await returnPayout(tx, BigInt(payoutId), returned, actor, now);
      await linkKnownPayouts(tx, null, actor.memberId);
      return toAdminPayout(payout);
    },
  },
  bank_charge: { can: 'deposits.decide', isCovered: isLineCovered, carryOut: bookCharge },
  line_return: { can: 'deposits.decide', isCovered: isLineCovered, carryOut: returnLine },
  charge_undoing: { can: 'deposits.decide', isCovered: always, carryOut: undoCharge },
  return_undoing: { can: 'deposits.decide', isCovered: always, carryOut: undoReturn },
  own_transfer: { can: 'deposits.decide', isCovered: always, carryOut: bookOwnTransfer },
  own_transfer_undoing: { can: 'deposits.decide', isCovered: always, carryOut: undoOwnTransfer },
  credit_assignment: { can: 'deposits.decide', isCovered: always, carryOut: assignCredit },
} as const satisfies { [Kind in ProposalKind]: Command<Wanted[Kind]> };

/** What a role sees: what it could carry out itself, or everything if it reads in the audit log what was done. */
export const listKindsFor = (role: Role): ProposalKind[] =>
  (Object.keys(COMMANDS) as ProposalKind[]).filter(
    (kind) => canDo(role, 'audit.read') || canDo(role, COMMANDS[kind].can),
  );

export type WantedOf<Kind extends ProposalKind> = Wanted[Kind];
export type ResultOf<Kind extends ProposalKind> = Awaited<ReturnType<(typeof COMMANDS)[Kind]['carryOut']>>;
