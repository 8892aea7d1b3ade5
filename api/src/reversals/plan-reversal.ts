import type { Queryable } from '../database/database';
import { AppError } from '../errors/app-error';
import { toBusinessDate } from '../ledger/business-date';
import type { TransferKind } from '../ledger/post-transfers';
import { formatMicros } from '../ledger/rupees';
import { calculateWallets, type WalletAfter } from './calculate-wallets';
import {
  findTransfer,
  listPackageEarnings,
  listPartsTaken,
  listPurchaseLegs,
  listWalletsBefore,
  type PackageEarning,
  type PostedTransfer,
} from './reversal.queries';

/**
 * What came into a wallet can be taken back. A withdrawal is undone by rejecting it, or by the failure of its payout.
 */
const REVERSIBLE: ReadonlySet<TransferKind> = new Set([
  'deposit',
  'reward',
  'referral_bonus',
  'cashback',
  'cashback_on_cashback',
]);

/** @throws AppError not_found, not_reversible, own_decision */
export async function getReversible(database: Queryable, id: bigint, actorId: bigint): Promise<PostedTransfer> {
  const transfer = await findTransfer(database, id);
  if (!transfer) throw new AppError('not_found', `There is no transfer ${id}.`);
  if (!REVERSIBLE.has(transfer.kind)) {
    throw new AppError(
      'not_reversible',
      'Only what came into a wallet can be reversed: a deposit, a bonus, cashback or a reward.',
    );
  }
  if (transfer.creditAccountId === actorId) {
    throw new AppError('own_decision', 'Nobody corrects their own wallet. Another admin must do it.');
  }
  return transfer;
}

export function refuseReversed(id: bigint): never {
  throw new AppError('not_reversible', `The transfer ${id} is already reversed.`);
}

/** The deposit whose purchase a reversal takes back; null for any other credit. */
export const findDepositId = ({ kind, sourceId }: PostedTransfer) => (kind === 'deposit' ? sourceId : null);

/**
 * A reversal mirrors all of its transfer, so one of which a part was taken back with a purchase stays: what is left of
 * it goes with the purchases that it was paid for.
 * @throws AppError not_reversible
 */
async function requireWhole(database: Queryable, { id, kind, amountMicros }: PostedTransfer): Promise<void> {
  if (kind !== 'cashback' && kind !== 'cashback_on_cashback') return;
  const taken = await listPartsTaken(database, id);
  if (taken.length === 0) return;
  const micros = taken.reduce((sum, part) => sum + part.amountMicros, 0n);
  const deposits = taken.map(({ depositId }) => depositId).join(', ');
  throw new AppError(
    'not_reversible',
    `Of this credit of ${formatMicros(amountMicros)}, ${formatMicros(micros)} was already taken back with what the ` +
      `package of deposit ${deposits} had earned. What is left is taken back by reversing the deposits it was paid for.`,
  );
}

/** What a reversal takes back. */
export interface ReversalPlan {
  depositId: bigint | null;
  /** The deposit whose held bonuses are taken back: of a purchase, or of one bonus. */
  takenBackId: bigint | null;
  /** Of a deposit: with the bonuses that its package paid, but for those that were taken back before. */
  legs: PostedTransfer[];
  /** By choice, of a deposit: what its package has earned. */
  earnings: PackageEarning[];
}

/**
 * As it stands in this statement: who carries it out has locked the package before.
 * @throws AppError not_reversible
 */
export async function planReversal(
  database: Queryable,
  transfer: PostedTransfer,
  withEarnings: boolean,
): Promise<ReversalPlan> {
  const depositId = findDepositId(transfer);
  const takenBackId = transfer.kind === 'referral_bonus' ? transfer.sourceId : depositId;
  if (depositId === null) {
    await requireWhole(database, transfer);
    return { depositId, takenBackId, legs: [transfer], earnings: [] };
  }
  const legs = (await listPurchaseLegs(database, depositId)).filter(({ isReversed }) => !isReversed);
  return { depositId, takenBackId, legs, earnings: withEarnings ? await listPackageEarnings(database, depositId) : [] };
}

export const listTaken = ({ legs, earnings }: ReversalPlan): PackageEarning[] => [
  ...legs.map(({ creditAccountId, amountMicros }) => ({ memberId: creditAccountId, amountMicros })),
  ...earnings,
];

/** Every wallet that the plan touches, before and after. */
export async function listWalletsAfter(database: Queryable, plan: ReversalPlan, now: Date): Promise<WalletAfter[]> {
  const taken = listTaken(plan);
  const memberIds = [...new Set(taken.map(({ memberId }) => memberId))];
  return calculateWallets(await listWalletsBefore(database, memberIds, toBusinessDate(now), plan.takenBackId), taken);
}
