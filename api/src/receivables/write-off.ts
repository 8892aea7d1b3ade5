import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { tellDisabled } from '../decisions/require-reason';
import { AppError } from '../errors/app-error';
import { getClubAccountId, lockWallet } from '../ledger/accounts';
import { postTransfers, type NewTransfer } from '../ledger/post-transfers';
import { formatMicros, toRupeesText } from '../ledger/rupees';
import { notify } from '../notifications/notify';
import { getOwed, insertWriteOff } from './receivables';

/** As it was when it was proposed: what is settled meanwhile is not given up, too, nor what is owed since. */
export interface WantedWriteOff {
  memberId: string;
  amountMicros: string;
  /** The last that was owed then. Proposals of an earlier release do not say it. */
  newestId?: string;
  reason: string;
}

/**
 * The club gives up what a member owes: it credits the wallet, and the credit settles it.
 * @throws AppError own_decision, insufficient_balance, already_decided
 */
export async function writeOff(tx: Transaction, want: WantedWriteOff, actor: Actor, now: Date): Promise<null> {
  const memberId = BigInt(want.memberId);
  const amountMicros = BigInt(want.amountMicros);
  const reason = want.reason.trim();
  if (memberId === actor.memberId) {
    throw new AppError('own_decision', 'Nobody writes off what they owe themselves. Another admin must do it.');
  }
  const wallet = await lockWallet(tx, memberId);
  const { openMicros, newestId, isDisabled } = await getOwed(tx, memberId);
  if (amountMicros === 0n || amountMicros > openMicros) {
    throw new AppError('insufficient_balance', `Only ${formatMicros(openMicros)} is open.`);
  }
  if (want.newestId !== String(newestId)) {
    throw new AppError(
      'already_decided',
      'They may have come to owe something after this was proposed, which nobody has agreed to give up. Refuse it, or ' +
        'take it back, and propose again what should be given up.',
    );
  }
  const transfer: NewTransfer = {
    debitAccountId: getClubAccountId('write_off_expense', memberId),
    creditAccountId: memberId,
    amountMicros,
    kind: 'write_off',
    sourceId: await insertWriteOff(tx, { memberId, amountMicros, reason, writtenOffBy: actor.memberId }, now),
    reference: `The club has given up what you owed: ${reason}`,
  };
  await postTransfers(tx, [transfer], now, { wallet });
  await insertAuditEntry(tx, actor, now, {
    action: 'receivable.write_off',
    subject: `member:${memberId}`,
    before: { owed: toRupeesText(openMicros) },
    after: {
      owed: toRupeesText(openMicros - amountMicros),
      writtenOff: toRupeesText(amountMicros),
      reason: want.reason,
      ...tellDisabled({ isDisabled }),
    },
  });
  await notify(tx, memberId, 'receivable_written_off', { amountMicros: want.amountMicros, reason }, now);
  return null;
}
