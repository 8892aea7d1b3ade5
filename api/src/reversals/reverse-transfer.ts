import type { ReversalWallet, StatementEntry } from '../contract';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import { holdOffRuns } from '../compensation/runs/run.queries';
import type { Transaction } from '../database/database';
import { onViolation } from '../database/violations';
import type { Actor } from '../decisions/actor';
import { tellDisabled } from '../decisions/require-reason';
import { AppError } from '../errors/app-error';
import { getClubAccountId, lockWallets, lockWallet } from '../ledger/accounts';
import { postTransfers, SOURCE_KEY, type NewTransfer } from '../ledger/post-transfers';
import { toRupeesText } from '../ledger/rupees';
import { notify } from '../notifications/notify';
import { lockPackage, updatePackageReversed } from '../packages/packages';
import { toReceivableTransfer } from '../receivables/receivables';
import { openLineOfDeposit } from '../statements/confirm-on-line';
import { sayNeverCame } from '../statements/false-deposits';
import { getStatementEntry } from '../wallet/statement.queries';
import type { WalletAfter } from './calculate-wallets';
import {
  findDepositId,
  getReversible,
  listTaken,
  listWalletsAfter,
  planReversal,
  refuseReversed,
  type ReversalPlan,
} from './plan-reversal';
import { findTransfer, insertEarningsReversal, type PostedTransfer } from './reversal.queries';

/** What somebody wants taken back. */
export interface WantedReversal {
  transferId: string;
  reason: string;
  /** Of a deposit: also what its package has earned. */
  withEarnings?: boolean;
  /** Of a deposit: its payment never came. */
  neverCame?: boolean;
}

/**
 * Locks as others do: a daily run the packages before the accounts, a purchase the wallet before the member's figures.
 */
async function endPackage(tx: Transaction, depositId: bigint, memberId: bigint, now: Date): Promise<bigint> {
  const packageId = await lockPackage(tx, depositId);
  await lockWallet(tx, memberId);
  await updatePackageReversed(tx, depositId, now);
  return packageId;
}

const toReversal = (leg: PostedTransfer, reason: string): NewTransfer => ({
  debitAccountId: leg.creditAccountId,
  creditAccountId: leg.debitAccountId,
  amountMicros: leg.amountMicros,
  kind: 'reversal',
  sourceId: leg.id,
  reference: `Reversal of ${leg.reference}: ${reason}`,
});

async function toEarningsTransfers(
  tx: Transaction,
  { depositId, earnings }: ReversalPlan,
  reason: string,
  now: Date,
): Promise<NewTransfer[]> {
  if (depositId === null) return [];
  const transfers: NewTransfer[] = [];
  for (const earning of earnings) {
    transfers.push({
      debitAccountId: earning.memberId,
      creditAccountId: getClubAccountId('cashback_expense', earning.memberId),
      amountMicros: earning.amountMicros,
      kind: 'earnings_reversal',
      sourceId: await insertEarningsReversal(tx, depositId, earning, now),
      reference: `What the package of deposit ${depositId} had earned: ${reason}`,
    });
  }
  return transfers;
}

/** First what the wallets owe from now on, so that each holds what is then taken from it. */
async function toTransfers(
  tx: Transaction,
  plan: ReversalPlan,
  wallets: WalletAfter[],
  reason: string,
  now: Date,
): Promise<NewTransfer[]> {
  const owed: NewTransfer[] = [];
  for (const { memberId, owedMicros } of wallets) {
    if (owedMicros === 0n) continue;
    owed.push(
      await toReceivableTransfer(tx, { memberId, depositId: plan.depositId, amountMicros: owedMicros, reason }, now),
    );
  }
  const legs = plan.legs.map((leg) => toReversal(leg, reason));
  return [...owed, ...legs, ...(await toEarningsTransfers(tx, plan, reason, now))];
}

export const toReversalWallet = (wallet: WalletAfter): ReversalWallet => ({
  memberId: String(wallet.memberId),
  name: wallet.name,
  ...(wallet.isDisabled && { isDisabled: true }),
  taken: toRupeesText(wallet.takenMicros),
  before: toRupeesText(wallet.balanceMicros),
  after: toRupeesText(wallet.afterMicros),
  owed: toRupeesText(wallet.owedMicros),
  ...(wallet.settledMicros > 0n && { settled: toRupeesText(wallet.settledMicros) }),
});

const listBonuses = ({ legs }: ReversalPlan) =>
  legs
    .filter(({ kind }) => kind === 'referral_bonus')
    .map((bonus) => ({ memberId: String(bonus.creditAccountId), amount: toRupeesText(bonus.amountMicros) }));

/** @returns the id of the reversal of the transfer */
async function post(
  tx: Transaction,
  transfer: PostedTransfer,
  transfers: NewTransfer[],
  { takenBackId }: ReversalPlan,
  now: Date,
): Promise<bigint> {
  const [first, ...others] = transfers;
  if (!first) throw new Error('A reversal takes nothing back');
  const { ids } = await postTransfers(tx, [first, ...others], now, { takenBackId }).catch(
    onViolation(SOURCE_KEY, () => refuseReversed(transfer.id)),
  );
  const place = transfers.findIndex(({ kind, sourceId }) => kind === 'reversal' && sourceId === transfer.id);
  return ids[place] ?? first.sourceId;
}

/**
 * A date that is frozen credits the package once its chunk is posted, also after the reversal, and nothing would ever
 * take that back.
 * @throws AppError run_in_progress
 */
async function requireAllEarned(tx: Transaction): Promise<void> {
  if (await holdOffRuns(tx)) return;
  throw new AppError(
    'run_in_progress',
    'A date is being paid, and what this package earns by it is not all credited yet. Try again when it is posted.',
  );
}

async function tell(tx: Transaction, wallets: WalletAfter[], reason: string, now: Date): Promise<void> {
  for (const { memberId, takenMicros, owedMicros } of wallets) {
    const owed = owedMicros > 0n ? { owedMicros: String(owedMicros) } : {};
    await notify(tx, memberId, 'reversal', { amountMicros: String(takenMicros), reason, ...owed }, now);
  }
}

/**
 * Takes a transfer back by one in the other direction; of a deposit the whole purchase, with the package and the
 * bonuses, and the bank's line of its payment is open again. What a wallet does not hold, or holds as the principal of
 * other packages, its member owes from then on.
 * @throws AppError not_found, not_reversible, own_decision, run_in_progress, invalid_input
 */
export async function reverseTransfer(
  tx: Transaction,
  { transferId, reason: written, withEarnings = false, neverCame = false }: WantedReversal,
  actor: Actor,
  now: Date,
): Promise<StatementEntry> {
  const reason = written.trim();
  const transfer = await getReversible(tx, BigInt(transferId), actor.memberId);
  const depositId = findDepositId(transfer);
  let packageId: bigint | undefined;
  if (depositId === null) await lockWallet(tx, transfer.creditAccountId);
  else packageId = await endPackage(tx, depositId, transfer.creditAccountId, now);
  // Somebody else may have been faster, and has ended when the locks are there.
  if ((await findTransfer(tx, transfer.id))?.isReversed) refuseReversed(transfer.id);
  if (withEarnings && depositId !== null) await requireAllEarned(tx);
  const isFalse = neverCame && depositId !== null;
  if (isFalse) await sayNeverCame(tx, { id: depositId, reason, actorId: actor.memberId }, now);
  const openedLineId = depositId === null ? undefined : await openLineOfDeposit(tx, depositId);
  const touched = listTaken(await planReversal(tx, transfer, withEarnings));
  await lockWallets(
    tx,
    touched.map(({ memberId }) => memberId),
  );
  // A cashback may have been taken back by itself before its wallet was locked.
  const plan = await planReversal(tx, transfer, withEarnings);
  const wallets = await listWalletsAfter(tx, plan, now);
  const transfers = await toTransfers(tx, plan, wallets, reason, now);
  const reversalId = await post(tx, transfer, transfers, plan, now);
  await insertAuditEntry(tx, actor, now, {
    action: 'transfer.reverse',
    subject: `transfer:${transferId}`,
    before: { kind: transfer.kind, amount: toRupeesText(transfer.amountMicros) },
    after: {
      reversalId: String(reversalId),
      reason: written,
      ...(packageId !== undefined && { depositId: String(depositId), packageId: String(packageId) }),
      ...(openedLineId !== undefined && { openedStatementLine: String(openedLineId) }),
      bonuses: listBonuses(plan),
      wallets: wallets.map(toReversalWallet),
      ...(isFalse && { neverCame }),
      ...tellDisabled({
        isDisabled: wallets.some((own) => own.isDisabled && own.memberId === transfer.creditAccountId),
      }),
    },
  });
  await tell(tx, wallets, reason, now);
  return getStatementEntry(tx, transfer.creditAccountId, reversalId);
}
