import type { FastifyRequest } from 'fastify';
import type {
  DepositMode,
  LineConfirmationResult,
  LineConfirmations,
  TransferMode,
  PayoutLineResult,
  PayoutLines,
} from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { closeAnnouncement, lockAnnouncement } from '../deposits/announced-deposits';
import { addDeposit } from '../deposits/deposits';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { describeRefusal, executeInParts, executePart, readClaim } from '../idempotency/execute-once';
import { findUtr } from '../contract/receipt';
import { toActor } from '../sessions/access-guard';
import { markPayoutFailed, markPayoutPaid } from '../withdrawals/settle-payout';
import { auditLine } from './audit-line';
import { requireNoBatchDebit } from './batch-debits';
import { confirmOnLine } from './confirm-on-line';
import { requireNoneConfirmed } from './confirmed-lines';
import type { PayoutMatch } from './match-payouts';
import { getMatches } from './matches';
import {
  getPayoutMatches,
  listOpenLines,
  lockOpenLines,
  updateLinesOfPayout,
  type PayoutLineRow,
} from './payout-lines.queries';
import { toLineReference, findPayoutUtr } from './payout-utr';
import { findOpenCredit, type LineRow } from './statement.queries';

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
