import { insertAuditEntry, moveWallet } from '../audit/insert-audit-entry';
import { listRolesWith } from '../contract/roles';
import type { Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { toRupeesText } from '../ledger/rupees';
import { notify, notifyStaff } from '../notifications/notify';
import { getMember } from '../users/member.queries';
import { formatDestination, formatMaskedDestination } from './destination';
import { updatePayoutsDoubted, type PayoutRow } from './payout.queries';
import { returnWithdrawal } from './return-withdrawal';
import { updateRequestsStopped, type RequestRow } from './withdrawal.queries';

/** What the log says of one, whatever became of it. */
const describe = (row: RequestRow | PayoutRow) => ({
  memberId: String(row.memberId),
  amount: toRupeesText(row.amountMicros),
  destination: formatDestination(row),
});

async function giveBack(tx: Transaction, request: RequestRow, actor: Actor, now: Date): Promise<void> {
  const wallet = await moveWallet(tx, request.memberId, () => returnWithdrawal(tx, request, 'rejected', now));
  await insertAuditEntry(tx, actor, now, {
    action: 'withdrawal.stop',
    subject: `withdrawal:${request.id}`,
    before: { status: 'pending', ...wallet.before },
    after: { status: 'rejected', ...wallet.after, ...describe(request) },
  });
}

/**
 * For an account that somebody else was in: what was asked for since then goes nowhere by itself. Nobody has decided on
 * a request, so it is rejected, and the amount is back. A payout may have left with the bank already: it stays, in
 * doubt, for staff to look at before they pay.
 */
export async function stopWithdrawals(tx: Transaction, since: Date, actor: Actor, now: Date): Promise<void> {
  const { memberId } = actor;
  // Rows before the wallet, as all who decide lock them.
  const requests = await updateRequestsStopped(tx, memberId, since, now);
  const payouts = await updatePayoutsDoubted(tx, memberId, since, now);
  if (requests.length + payouts.length === 0) return;
  for (const request of requests) await giveBack(tx, request, actor, now);
  for (const payout of payouts) {
    await insertAuditEntry(tx, actor, now, {
      action: 'payout.doubt',
      subject: `payout:${payout.id}`,
      before: null,
      after: describe(payout),
    });
  }
  const tell = (row: RequestRow | PayoutRow, isApproved: boolean) => ({
    amountMicros: String(row.amountMicros),
    destination: formatMaskedDestination(row),
    isApproved,
  });
  const withdrawals = [...requests.map((row) => tell(row, false)), ...payouts.map((row) => tell(row, true))];
  await notify(tx, memberId, 'withdrawals_stopped', { withdrawals }, now);
  const { name } = await getMember(tx, memberId);
  const doubted = payouts.map(({ id }) => String(id));
  const told = { roles: listRolesWith('payouts.settle'), causedBy: memberId };
  const facts = { memberId: String(memberId), name, stopped: requests.length, doubted };
  await notifyStaff(tx, told, 'account_taken_back', facts, now);
}
