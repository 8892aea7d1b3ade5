import type { FastifyRequest } from 'fastify';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { PayoutLineResult, PayoutLines } from '../contract';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { describeRefusal, executeInParts, executePart, readClaim } from '../idempotency/execute-once';
import { toRupeesText } from '../ledger/rupees';
import { toActor } from '../sessions/access-guard';
import { markPayoutFailed, markPayoutPaid } from '../withdrawals/settle-payout';
import { requireNoBatchDebit } from './batch-debits';
import type { PayoutMatch } from './match-payouts';
import {
  getPayoutMatches,
  listOpenLines,
  lockOpenLines,
  updateLinesOfPayout,
  type PayoutLineRow,
} from './payout-lines.queries';
import { findPayoutUtr } from './payout-utr';
import type { LineRow } from './statement.queries';

type Found = PayoutMatch<LineRow, PayoutLineRow>;

/** @throws AppError already_decided, and whatever settling refuses */
async function settleByLines(tx: Transaction, { outcome, payout, lines }: Found, actor: Actor, now: Date) {
  const locked = await lockOpenLines(
    tx,
    lines.map(({ id }) => id),
  );
  if (locked.length < lines.length) throw new AppError('already_decided', 'Something rests on the line already.');
  if (outcome === 'paid') await markPayoutPaid(tx, payout.id, findPayoutUtr(lines), actor, now);
  if (outcome === 'failed') {
    const credit = lines.find(({ amountMicros }) => amountMicros > 0n);
    await markPayoutFailed(tx, payout.id, `Sent back by the bank: ${credit?.narration}`, actor, now);
  }
  if (locked.some(({ amountMicros }) => amountMicros < 0n)) await requireNoBatchDebit(tx, payout.id);
  await updateLinesOfPayout(tx, locked, payout.id, actor.memberId);
  for (const line of locked) {
    await insertAuditEntry(tx, actor, now, {
      action: 'statement_line.payout',
      subject: `statement_line:${line.id}`,
      before: null,
      after: { payout: String(payout.id), outcome, amount: toRupeesText(line.amountMicros), narration: line.narration },
    });
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
      const { refusal } = await executePart(deps, toOwnClaim(payoutId), async (tx) => {
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
