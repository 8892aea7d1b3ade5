import type { FastifyRequest } from 'fastify';
import type {
  DepositConfirmation,
  DepositMode,
  LineConfirmationResult,
  LineConfirmations,
  TransferMode,
  PayoutLineResult,
  PayoutLines,
} from '../contract';
import { findUtr } from '../contract/receipt';
import type { Transaction, Queryable } from '../database/database';
import type { Actor } from '../decisions/actor';
import { closeAnnouncement, lockAnnouncement } from '../deposits/announced-deposits';
import type { AdminDepositRow } from '../deposits/deposit.queries';
import { confirmDeposit, addDeposit } from '../deposits/deposits';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { describeRefusal, executeInParts, executePart, readClaim } from '../idempotency/execute-once';
import { formatMicros } from '../ledger/rupees';
import { toActor } from '../sessions/access-guard';
import { markPayoutFailed, markPayoutPaid } from '../withdrawals/settle-payout';
import { auditLine } from './audit-line';
import { requireNoBatchDebit } from './batch-debits';
import { requireNoneConfirmed } from './confirmed-lines';
import { findLineOfClaim } from './deposit-evidence';
import { toNames } from './match-lines';
import type { PayoutMatch } from './match-payouts';
import { getMatches, toLineReference, findPayoutUtr } from './matches';
import {
  requireNoPayout,
  type LinesOfPayouts,
  getPayoutMatches,
  listOpenLines,
  lockOpenLines,
  updateLinesOfPayout,
  type PayoutLineRow,
} from './payout-lines.queries';
import {
  findOpenCredit,
  findUsedLine,
  listClaims,
  updateLineDecided,
  type LineRow,
  type UsedLine,
} from './statement.queries';

interface ConfirmedLine {
  /** Locked. */
  line: LineRow;
  /** Payouts that it may name, where they are read already. */
  named?: LinesOfPayouts['named'];
}

/**
 * The line is the evidence that its deposit keeps. What the bank has sent back of a payout is none, whatever it names.
 * @throws AppError invalid_input, and whatever refuses a confirmation
 */
export async function confirmOnLine(
  tx: Transaction,
  depositId: bigint,
  { line, named }: ConfirmedLine,
  said: DepositConfirmation,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
  await requireNoPayout(tx, line, named);
  const deposit = await confirmDeposit(tx, depositId, actor, now, said, line);
  if (deposit.amountMicros !== line.amountMicros) {
    throw new AppError('invalid_input', 'The line is of another amount than the deposit.', { field: 'lineId' });
  }
  const reason = said.reason ?? null;
  await updateLineDecided(tx, { id: line.id, depositId, reason, actorId: actor.memberId });
  return deposit;
}

/** Takes the decision back that a line is the payment of a deposit. @returns the line, if there was one */
export async function openLineOfDeposit(tx: Transaction, depositId: bigint): Promise<bigint | undefined> {
  const [row] = await tx.query<{ id: bigint }>(
    'UPDATE statement_lines SET deposit_id = NULL, reason = NULL, decided_by = NULL WHERE deposit_id = $1 RETURNING id',
    [depositId],
  );
  return row?.id;
}

function describeUse(line: UsedLine): string {
  if (line.depositId !== null) return `is the payment of deposit ${line.depositId}`;
  if (line.payoutId !== null) return `is of payout WD${line.payoutId}`;
  if (line.batchId !== null) return `is of payout batch ${line.batchId}`;
  if (line.isReturned) return 'is marked as returned';
  if (line.isCharge) return 'is booked as one of the bank itself';
  return line.isOwnTransfer ? 'is booked as an own transfer' : 'has taken money out';
}

/**
 * The payment of a deposit has a line of the bank already, and it is no line for this deposit: who confirms it without
 * one says why it was paid all the same.
 * @param used the line
 * @throws AppError invalid_input
 */
async function confirmWithoutLine(
  tx: Transaction,
  depositId: bigint,
  used: UsedLine | undefined,
  said: DepositConfirmation,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
  const deposit = await confirmDeposit(tx, depositId, actor, now, said);
  if (!used || said.reason !== undefined) return deposit;
  const named = `the bank's line of ${used.bookedOn}, ${formatMicros(used.amountMicros)}, which names it`;
  throw new AppError('invalid_input', `Reason is required for deposit ${depositId}: ${named}, ${describeUse(used)}.`, {
    field: 'reason',
  });
}

/** A line that is a payout's by what it says is as one that is kept with it. */
const toUsed = ({ line, payoutId }: LinesOfPayouts['ofPayouts'][number]): UsedLine => ({
  ...line,
  ...{ depositId: null, payoutId, batchId: null, isReturned: false, isCharge: false, isOwnTransfer: false },
});

/**
 * Confirms a deposit on the open line that it is matched with, or, while there is none, without: its line is kept with
 * it as soon as it is imported.
 * @throws AppError already_decided, and whatever refuses a confirmation
 */
export async function confirmOnItsLine(
  tx: Transaction,
  depositId: bigint,
  said: DepositConfirmation,
  actor: Actor,
  now: Date,
): Promise<AdminDepositRow> {
  // An import under way ends first, and the next one finds the deposit confirmed: neither misses the other.
  await tx.query('SELECT FROM bank_accounts ORDER BY id FOR SHARE', []);
  const [claim] = await listClaims(tx, { depositIds: [depositId] });
  if (!claim) return confirmWithoutLine(tx, depositId, undefined, said, actor, now);
  const { line: matched, named, ofPayout } = await findLineOfClaim(tx, claim);
  if (!matched) {
    const used = (await findUsedLine(tx, toNames(claim))) ?? (ofPayout && toUsed(ofPayout));
    return confirmWithoutLine(tx, depositId, used, said, actor, now);
  }
  const line = await findOpenCredit(tx, matched.id);
  if (line) return confirmOnLine(tx, depositId, { line, named }, said, actor, now);
  throw new AppError('already_decided', 'Something rests on the line of this payment already. Look at it again.');
}

type Wanted = LineConfirmations['confirmations'][number];

const toKey = ({ depositId, announcementId }: Pick<Wanted, 'depositId' | 'announcementId'>) =>
  depositId === undefined ? `announced:${announcementId}` : `deposit:${depositId}`;

/** Of which form the bank's reference of a payment is. One of a card has none that can be told from other words. */
const TRANSFERS_OF: Record<DepositMode, readonly TransferMode[]> = {
  UPI: ['UPI'],
  IMPS: ['IMPS'],
  NEFT: ['NEFT'],
  RTGS: ['RTGS'],
  NetBanking: ['RTGS', 'NEFT', 'IMPS'],
  'Credit Card': [],
};

/** A payment that was announced becomes a deposit by the line that is it. */
async function addFromLine(tx: Transaction, announcementId: bigint, line: LineRow, now: Date): Promise<bigint> {
  const announced = await lockAnnouncement(tx, announcementId);
  const { memberId, amountMicros, mode, reference, bankAccountId } = announced;
  const words = `${line.narration} ${line.reference}`;
  const [utr = toLineReference(line.id)] = TRANSFERS_OF[mode].flatMap((each) => findUtr(each, words) ?? []);
  const paid = { memberId, amountMicros, mode, utr, paymentReference: reference, bankAccountId };
  const { id } = await addDeposit(tx, paid, now);
  await closeAnnouncement(tx, announcementId, id);
  return id;
}

const OF_DEPOSIT: ReadonlySet<string> = new Set(['not_found', 'own_decision', 'already_decided']);

/** What is refused of a deposit that was named: another one can be named for the line. */
function refuseNamed(error: unknown): never {
  if (!(error instanceof AppError) || error.field !== undefined || !OF_DEPOSIT.has(error.code)) throw error;
  throw new AppError(error.code, error.message, { field: 'depositId' });
}

/** A line whose money was given already is nobody else's. @throws AppError */
async function confirmLine(
  tx: Transaction,
  wanted: Wanted,
  { reason, sure }: { reason: string | undefined; sure: SureMatches | undefined },
  actor: Actor,
  now: Date,
): Promise<string> {
  const line = await findOpenCredit(tx, BigInt(wanted.lineId));
  if (!line) throw new AppError('already_decided', 'Something rests on this line already.');
  if (sure && sure.get(wanted.lineId) !== toKey(wanted)) refuseUnmatched();
  await requireNoneConfirmed(tx, line);
  const said = reason === undefined ? {} : { reason };
  if (wanted.depositId !== undefined) {
    await confirmOnLine(tx, BigInt(wanted.depositId), { line }, said, actor, now).catch(refuseNamed);
    return wanted.depositId;
  }
  const depositId = await addFromLine(tx, BigInt(wanted.announcementId ?? 0), line, now);
  await confirmOnLine(tx, depositId, { line }, said, actor, now);
  return String(depositId);
}

/** By the line, what it is matched with now. */
type SureMatches = ReadonlyMap<string, string>;

async function listSureMatches(database: Queryable): Promise<SureMatches> {
  const { matches } = await getMatches(database);
  return new Map(
    matches.flatMap((match) => (match.kind === 'matched' ? [[String(match.line.id), match.claim.key]] : [])),
  );
}

function refuseUnmatched(): never {
  throw new AppError('invalid_input', 'The line is not matched with this payment any more: say why it is it.', {
    field: 'reason',
  });
}

/**
 * Confirms each by itself, in a transaction of its own. Without a reason a line is confirmed on what it is matched
 * with, and nothing else.
 */
export async function confirmLines(
  deps: Deps,
  request: FastifyRequest<{ Body: LineConfirmations }>,
): Promise<LineConfirmationResult[]> {
  const { confirmations, reason } = request.body;
  // Each is done once under its line's own key: the second would be answered as the first.
  if (new Set(confirmations.map(({ lineId }) => lineId)).size < confirmations.length) {
    throw new AppError('invalid_input', 'Each line can be confirmed once.', { field: 'confirmations' });
  }
  const actor = toActor(request);
  return executeInParts(deps, readClaim(request), async (toOwnClaim) => {
    const sure = reason === undefined ? await listSureMatches(deps.database) : undefined;
    const results: LineConfirmationResult[] = [];
    for (const wanted of confirmations) {
      const { lineId } = wanted;
      const { result, refusal } = await executePart(deps, request, toOwnClaim(lineId), (tx) =>
        confirmLine(tx, wanted, { reason, sure }, actor, deps.now()),
      );
      results.push({ lineId, depositId: result ?? null, ...describeRefusal(refusal) });
    }
    return results;
  });
}

type Found = PayoutMatch<LineRow, PayoutLineRow>;

/** @throws AppError already_decided, and whatever settling refuses */
async function settleByLines(tx: Transaction, { outcome, payout, lines }: Found, actor: Actor, now: Date) {
  const locked = await lockOpenLines(
    tx,
    lines.map(({ id }) => id),
  );
  if (locked.length < lines.length) throw new AppError('already_decided', 'Something rests on the line already.');
  if (outcome === 'paid') await markPayoutPaid(tx, payout.id, findPayoutUtr(lines, payout.mode), actor, now);
  if (outcome === 'failed') {
    const credit = lines.find(({ amountMicros }) => amountMicros > 0n);
    await markPayoutFailed(tx, payout.id, `Sent back by the bank: ${credit?.narration}`, actor, now);
  }
  if (locked.some(({ amountMicros }) => amountMicros < 0n)) await requireNoBatchDebit(tx, payout.id);
  await updateLinesOfPayout(tx, locked, payout.id, actor.memberId);
  for (const line of locked) {
    await auditLine(tx, actor, now, 'statement_line.payout', line, { payout: String(payout.id), outcome });
  }
}

/** Each by itself, in a transaction of its own, as what it is matched with now and nothing else. */
export async function settleLines(
  deps: Deps,
  request: FastifyRequest<{ Body: PayoutLines }>,
): Promise<PayoutLineResult[]> {
  const actor = toActor(request);
  return executeInParts(deps, readClaim(request), async (toOwnClaim) => {
    const matches = await getPayoutMatches(deps.database, await listOpenLines(deps.database));
    const results: PayoutLineResult[] = [];
    for (const payoutId of request.body.payoutIds) {
      const match = matches.find(({ payout }) => String(payout.id) === payoutId);
      const { refusal } = await executePart(deps, request, toOwnClaim(payoutId), async (tx) => {
        if (!match || match.outcome === 'returned') {
          throw new AppError('already_decided', `No open line is the payout WD${payoutId} any more.`);
        }
        await settleByLines(tx, match, actor, deps.now());
        return null;
      });
      results.push({ payoutId, ...describeRefusal(refusal) });
    }
    return results;
  });
}
