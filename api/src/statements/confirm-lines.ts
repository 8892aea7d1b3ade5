import type { FastifyRequest } from 'fastify';
import type { DepositMode, LineConfirmationResult, LineConfirmations, TransferMode } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { closeAnnouncement, lockAnnouncement } from '../deposits/announced-deposits';
import { addDeposit } from '../deposits/deposits';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { executeClaimed, executeInParts, readClaim } from '../idempotency/execute-once';
import { findUtr } from '../contract/receipt';
import { toActor } from '../sessions/access-guard';
import { confirmOnLine } from './confirm-on-line';
import { requireNoneConfirmed } from './confirmed-lines';
import { requireNoPayout } from './explain-line';
import { getMatches } from './matches';
import { toLineReference } from './payout-utr';
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

/** A line whose money was given already, or that is a payout sent back, is nobody else's. @throws AppError */
async function confirmLine(
  tx: Transaction,
  wanted: Wanted,
  reason: string | undefined,
  actor: Actor,
  now: Date,
): Promise<string> {
  const line = await findOpenCredit(tx, BigInt(wanted.lineId));
  if (!line) throw new AppError('already_decided', 'Something rests on this line already.');
  await requireNoPayout(tx, line);
  await requireNoneConfirmed(tx, line);
  const depositId =
    wanted.depositId === undefined
      ? await addFromLine(tx, BigInt(wanted.announcementId ?? 0), line, now)
      : BigInt(wanted.depositId);
  await confirmOnLine(tx, depositId, line, reason === undefined ? {} : { reason }, actor, now);
  return String(depositId);
}

/** By the line, what it is matched with now. */
async function listSureMatches(database: Queryable): Promise<ReadonlyMap<string, string>> {
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
  const actor = toActor(request);
  return executeInParts(deps, readClaim(request), async (toOwnClaim) => {
    const sure = reason === undefined ? await listSureMatches(deps.database) : undefined;
    const results: LineConfirmationResult[] = [];
    for (const wanted of confirmations) {
      const { lineId } = wanted;
      try {
        const depositId = await executeClaimed(deps, toOwnClaim(lineId), async (tx) => {
          if (sure && sure.get(lineId) !== toKey(wanted)) refuseUnmatched();
          return confirmLine(tx, wanted, reason, actor, deps.now());
        });
        results.push({ lineId, depositId, error: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results.push({ lineId, depositId: null, error: error.message });
      }
    }
    return results;
  });
}
