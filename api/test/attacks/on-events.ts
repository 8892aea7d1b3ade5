import {
  ASKED,
  byRights,
  CONFIRMED,
  DATE,
  found,
  GROWS,
  KEPT,
  MEMBER,
  of,
  OTHER,
  PAID,
  PENDING,
  refused,
  reversal,
  REVERSED,
  UNPAID,
  type Attack,
} from './attack';

const OWN_TRANSFER = `(SELECT min(id) FROM transfers WHERE kind = 'own_transfer')`;

const openLine = (which: string) =>
  `UPDATE statement_lines SET returned_at = NULL, own_transfer_id = NULL, reason = NULL, decided_by = NULL WHERE ${which}`;

const TAKEN_BACK_IMPORT = `INSERT INTO taken_back_imports (import_id, lines, reason, taken_back_at, taken_back_by)
  SELECT id, lines, 'x', now(), ${OTHER} FROM statement_imports`;

export const ON_EVENTS: Attack[] = [
  refused(
    'a deposit succeeds without money',
    /no transfer of kind deposit/,
    `UPDATE deposits SET status = 'success', decided_at = now(), decided_by = ${OTHER} WHERE id = ${of(PENDING)}`,
  ),
  refused(
    'a deposit is written down as a success',
    /no transfer of kind deposit/,
    `INSERT INTO deposits (member_id, amount_micros, mode, utr, status, created_at, decided_at, decided_by)
     SELECT ${MEMBER}, 9000000000, 'UPI', 'ATTACK', 'success', now(), now(), ${OTHER}`,
  ),
  refused(
    'an amount grows before it is confirmed',
    KEPT,
    `UPDATE deposits SET amount_micros = amount_micros * 10 WHERE id = ${of(PENDING)}`,
  ),
  refused('a deposit is given to another', KEPT, `UPDATE deposits SET member_id = ${OTHER} WHERE id = ${of(PENDING)}`),
  refused('a UTR is changed', KEPT, `UPDATE deposits SET utr = 'ATTACK' WHERE id = ${of(PENDING)}`),
  refused('who confirmed is changed', KEPT, `UPDATE deposits SET decided_by = ${OTHER} WHERE id = ${of(CONFIRMED)}`),
  refused(
    'what was taken back succeeds again',
    KEPT,
    `UPDATE deposits SET status = 'success' WHERE id = ${of(REVERSED)}`,
  ),
  refused(
    'a deposit is taken back without its money',
    /no transfer of kind reversal/,
    `UPDATE packages SET status = 'reversed', ended_at = now() WHERE deposit_id = ${of(CONFIRMED)}`,
    `UPDATE deposits SET status = 'reversed' WHERE id = ${of(CONFIRMED)}`,
  ),
  refused(
    'the payment of a deposit is opened for another',
    KEPT,
    'UPDATE statement_lines SET deposit_id = NULL, reason = NULL, decided_by = NULL WHERE deposit_id IS NOT NULL',
  ),
  refused('what was given back is opened, and nobody says so', KEPT, openLine('returned_at IS NOT NULL')),
  refused(
    'what was given back is opened under the debit of it',
    KEPT,
    `INSERT INTO audit_entries (at, actor_id, action, subject, before, after, address)
     SELECT now() + interval '1 year', ${OTHER}, 'statement_line.unreturn', 'statement_line:' || id, 'null', 'null', ''
     FROM statement_lines`,
    openLine(`returned_at IS NOT NULL AND amount_micros > 0`),
  ),
  refused('a side of an own transfer is opened', KEPT, openLine('own_transfer_id IS NOT NULL')),
  found(
    'an own transfer is taken back, and its lines stay',
    'a line of the bank is what rests on it',
    reversal(OWN_TRANSFER),
  ),
  found(
    'one side of an own transfer is opened',
    'a line of the bank is what rests on it',
    reversal(OWN_TRANSFER),
    openLine('own_transfer_id IS NOT NULL AND amount_micros < 0'),
  ),
  refused(
    'a line is put back to an own transfer that is taken back',
    /is no side of own transfer/,
    reversal(OWN_TRANSFER),
    openLine('own_transfer_id IS NOT NULL'),
    `UPDATE statement_lines SET own_transfer_id = ${of('own_transfers')}, reason = 'x', decided_by = ${OTHER}
     WHERE id = ${of('own_transfers', 'debit_line_id')}`,
  ),
  refused(
    'an own transfer is taken back twice',
    /transfers_source_key/,
    reversal(OWN_TRANSFER),
    reversal(OWN_TRANSFER),
  ),
  refused(
    'an own transfer is moved on another day than it says, so that nobody finds it taken back',
    /is not what its event says/,
    reversal(OWN_TRANSFER),
    openLine('own_transfer_id IS NOT NULL'),
    `INSERT INTO own_transfers (debit_line_id, credit_line_id, amount_micros, moved_at, moved_by)
     SELECT debit_line_id, credit_line_id, amount_micros, '2026-11-20T06:00:00Z', moved_by FROM own_transfers`,
    `UPDATE statement_lines l SET own_transfer_id = o.id, reason = 'x', decided_by = o.moved_by
     FROM own_transfers o WHERE l.id IN (o.debit_line_id, o.credit_line_id) AND o.moved_at < '2026-11-21'`,
    `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, source_id, reference, business_date, posted_at)
     SELECT debit_account_id, credit_account_id, amount_micros, kind, (SELECT max(id) FROM own_transfers), 'x', business_date, now()
     FROM transfers WHERE id = ${OWN_TRANSFER}`,
  ),
  refused(
    'a payment is given to another deposit',
    KEPT,
    `UPDATE statement_lines SET deposit_id = ${of(REVERSED)} WHERE deposit_id IS NOT NULL`,
  ),
  refused('a line of the bank is deleted', KEPT, 'DELETE FROM statement_lines WHERE decided_by IS NULL'),
  refused(
    'a line is deleted that something rests on',
    KEPT,
    TAKEN_BACK_IMPORT,
    'DELETE FROM statement_lines WHERE deposit_id IS NOT NULL',
  ),
  found('an import is taken back, and its lines stay', 'a line of the bank is what rests on it', TAKEN_BACK_IMPORT),
  refused('an import is not taken back any more', GROWS, TAKEN_BACK_IMPORT, 'DELETE FROM taken_back_imports'),
  byRights('a deposit is deleted', `DELETE FROM deposits WHERE id = ${of(PENDING)}`),
  refused('a package is paid a day more', /counted by a run/, 'UPDATE packages SET days_paid = days_paid + 1'),
  refused('a principal grows', KEPT, 'UPDATE packages SET principal_micros = principal_micros * 2'),
  refused('a package gets other terms', KEPT, 'UPDATE packages SET plan_version_id = 1'),
  refused('a package gets days in arrears', KEPT, 'UPDATE packages SET arrears_days = 3'),
  refused('a package was bought earlier', KEPT, `UPDATE packages SET purchased_on = '2026-01-01'`),
  refused(
    'a package of a deposit that waits',
    /no transfer of kind deposit/,
    `INSERT INTO packages (member_id, deposit_id, plan_version_id, principal_micros, purchased_at, purchased_on)
     SELECT member_id, id, 1, amount_micros, now(), '${DATE}' FROM ${PENDING}`,
  ),
  found(
    'a package ends early',
    'a package is paid its days',
    `UPDATE packages SET status = 'finished', ended_at = now() WHERE status = 'running'`,
  ),
  found(
    'a package that was taken back runs again',
    'a deposit has its package',
    `UPDATE packages SET status = 'running', ended_at = NULL WHERE status = 'reversed'`,
  ),
  refused('the terms of a sold tier are changed', KEPT, 'UPDATE plan_versions SET daily_profit_rupees = 1000000'),
  refused('a tier that was sold is called something else', KEPT, `UPDATE plan_versions SET name = 'Gold'`),
  refused('a term is made longer', KEPT, 'UPDATE plan_versions SET cashback_days = 3650'),
  refused(
    'a tier that was taken off sale is sold again',
    KEPT,
    'UPDATE plan_versions SET is_on_sale = true WHERE NOT is_on_sale',
  ),
  found(
    'a tier that nobody made is sold',
    'an act of staff is in the audit log',
    'INSERT INTO plans (created_at) VALUES (now())',
    `INSERT INTO plan_versions (plan_id, version, min_recharge_rupees, daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, is_on_sale, created_at)
     SELECT max(id), 1, 777, 1000000, 1, 3650, 10, true, now() FROM plans`,
  ),
  found(
    'members pay to another UPI id',
    'an act of staff is in the audit log',
    `UPDATE bank_accounts SET upi_id = 'thief@bank'`,
  ),
  refused(
    'a request goes to another account',
    KEPT,
    `UPDATE withdrawal_requests SET upi_id = 'thief@bank' WHERE id = ${of(ASKED)}`,
  ),
  refused(
    'a request goes to another account as it is approved',
    KEPT,
    `UPDATE withdrawal_requests SET status = 'approved', decided_at = now(), decided_by = ${OTHER}, upi_id = 'thief@bank' WHERE id = ${of(ASKED)}`,
  ),
  refused(
    'a request asks for more',
    KEPT,
    `UPDATE withdrawal_requests SET amount_micros = amount_micros * 2 WHERE id = ${of(ASKED)}`,
  ),
  refused(
    'a request is rejected and its money kept',
    /no transfer of kind withdrawal_returned/,
    `UPDATE withdrawal_requests SET status = 'rejected', reason = 'x', decided_at = now(), decided_by = ${OTHER} WHERE id = ${of(ASKED)}`,
  ),
  found(
    'a request is approved and never paid',
    'an approved request has its payout',
    `UPDATE withdrawal_requests SET status = 'approved', decided_at = now(), decided_by = ${OTHER} WHERE id = ${of(ASKED)}`,
  ),
  refused(
    'a request that reserves nothing',
    /no transfer of kind withdrawal/,
    `INSERT INTO withdrawal_requests (member_id, amount_micros, method, upi_id, created_at) SELECT ${MEMBER}, 1000000, 'UPI', 'a@b', now()`,
  ),
  found(
    'a payout of a request that waits',
    'an approved request has its payout',
    `INSERT INTO payouts (request_id, member_id, amount_micros, created_at) SELECT id, member_id, amount_micros, now() FROM ${ASKED}`,
  ),
  refused('a payout pays more', KEPT, `UPDATE payouts SET amount_micros = amount_micros * 2 WHERE id = ${of(UNPAID)}`),
  refused(
    'a payout is paid without money',
    /no transfer of kind payout/,
    `UPDATE payouts SET status = 'success', utr = 'ATTACK', settled_at = now(), settled_by = ${OTHER} WHERE id = ${of(UNPAID)}`,
  ),
  refused(
    'a payout fails and its money is kept',
    /no transfer of kind withdrawal_returned/,
    `UPDATE payouts SET status = 'failed', reason = 'x', settled_at = now(), settled_by = ${OTHER} WHERE id = ${of(UNPAID)}`,
  ),
  refused(
    'a paid payout waits again',
    KEPT,
    `UPDATE payouts SET status = 'pending', utr = NULL, settled_at = NULL, settled_by = NULL WHERE id = ${of(PAID)}`,
  ),
  refused(
    'a payout comes back without money',
    /no transfer of kind payout_returned/,
    `UPDATE payouts SET status = 'returned', reason = 'x', return_reference = 'x', returned_at = now(), returned_by = ${OTHER} WHERE id = ${of(PAID)}`,
  ),
  refused(
    'a reward is written down and not credited',
    /no transfer of kind reward/,
    `INSERT INTO rewards (member_id, amount_micros, reason, credited_at, credited_by) SELECT ${MEMBER}, 1000000, 'x', now(), ${OTHER}`,
  ),
  refused(
    'a debt is written down and not laid out',
    /no transfer of kind receivable/,
    `INSERT INTO receivables (member_id, amount_micros, reason, created_at) SELECT ${MEMBER}, 1, 'x', now()`,
  ),
  refused(
    'a debt is given up on paper',
    /no transfer of kind write_off/,
    `INSERT INTO receivable_write_offs (member_id, amount_micros, reason, created_at, written_off_by) SELECT ${MEMBER}, 1, 'x', now(), ${OTHER}`,
  ),
  refused(
    'earnings are taken back on paper',
    /no transfer of kind earnings_reversal/,
    `INSERT INTO earnings_reversals (deposit_id, member_id, amount_micros, created_at) SELECT ${of(CONFIRMED)}, ${MEMBER}, 1, now()`,
  ),
];
