import type { Queryable } from '../database/database';

/** A row that breaks a law of the books. */
export interface BrokenLaw {
  law: string;
  /** `deposit:12` */
  row: string;
  says: string;
}

/*
 * The laws of the books, each as a SELECT of the rows that break it: `row` names one and `says` what is wrong with it.
 * Most of them are refused by constraints and triggers already (docs/money.md); these would find what came past them.
 * $1 is the date since which transfers and lines are looked at. The date that is being posted is left out.
 */

const EVENTS = `
  SELECT 'deposit' AS event, id, 'deposit'::transfer_kind AS kind, id AS source_id FROM deposits WHERE status IN ('success', 'reversed')
  UNION ALL SELECT 'reward', id, 'reward', id FROM rewards
  UNION ALL SELECT 'withdrawal', id, 'withdrawal', id FROM withdrawal_requests
  UNION ALL SELECT 'withdrawal', id, 'withdrawal_returned', id FROM withdrawal_requests WHERE status = 'rejected'
  UNION ALL SELECT 'payout', id, 'payout', id FROM payouts WHERE status IN ('success', 'returned')
  UNION ALL SELECT 'payout', id, 'payout_returned', id FROM payouts WHERE status = 'returned'
  UNION ALL SELECT 'payout', id, 'withdrawal_returned', request_id FROM payouts WHERE status = 'failed'
  UNION ALL SELECT 'receivable', id, 'receivable', id FROM receivables
  UNION ALL SELECT 'earnings_reversal', id, 'earnings_reversal', id FROM earnings_reversals
  UNION ALL SELECT 'write_off', id, 'write_off', id FROM receivable_write_offs
  UNION ALL SELECT 'statement_line', id, 'bank_charge', coalesce(charge_source, id) FROM statement_lines WHERE charged_at IS NOT NULL`;

const IS_POSTING = `SELECT business_date FROM runs WHERE state = 'posting'`;
const ARCHIVED_ID = `(SELECT coalesce(max(last_transfer_id), 0) FROM archived_months)`;

const LEFT_WITH_BATCH = `EXISTS (
      SELECT FROM payout_batch_lines o JOIN statement_lines whole ON whole.batch_id = o.batch_id WHERE o.payout_id = p.id AND o.is_open
    )`;

/** What staff did about money, and the entry of the audit log that says so. */
const ACTS = `
  SELECT CASE status WHEN 'failed' THEN 'deposit.reject' ELSE 'deposit.confirm' END AS action, 'deposit:' || id AS subject,
    decided_by AS actor_id, decided_at AS at FROM deposits WHERE decided_by IS NOT NULL
  UNION ALL SELECT 'deposit.false', 'deposit:' || id, false_by, NULL FROM deposits
    WHERE false_by IS NOT NULL AND NOT EXISTS (SELECT FROM audit_entries WHERE action = 'transfer.reverse' AND actor_id = false_by AND at = false_at)
  UNION ALL SELECT CASE status WHEN 'rejected' THEN 'withdrawal.reject' ELSE 'withdrawal.approve' END, 'withdrawal:' || id, decided_by, decided_at
    FROM withdrawal_requests WHERE decided_by IS NOT NULL
  UNION ALL SELECT CASE status WHEN 'failed' THEN 'payout.failed' ELSE 'payout.paid' END, 'payout:' || id, settled_by, settled_at
    FROM payouts WHERE settled_by IS NOT NULL
  UNION ALL SELECT 'payout.returned', 'payout:' || id, returned_by, returned_at FROM payouts WHERE returned_by IS NOT NULL
  UNION ALL SELECT 'reward.credit', 'member:' || member_id, credited_by, credited_at FROM rewards
  UNION ALL SELECT 'receivable.write_off', 'member:' || member_id, written_off_by, created_at FROM receivable_write_offs
  UNION ALL SELECT 'rates.create', 'rates:' || version, created_by, NULL FROM rate_versions WHERE version > 1
  UNION ALL SELECT CASE status WHEN 'carried_out' THEN 'proposal.carry_out' WHEN 'refused' THEN 'proposal.refuse' ELSE 'proposal.withdraw' END,
    'proposal:' || id, decided_by, decided_at FROM proposals WHERE decided_by IS NOT NULL
  UNION ALL SELECT 'second_person.change', 'second_person:rules', created_by, NULL FROM second_person_rules
    WHERE id > (SELECT min(id) FROM second_person_rules)
  UNION ALL SELECT 'purchase_rules.change', 'purchase_rules:rules', created_by, NULL FROM purchase_rules WHERE created_by IS NOT NULL
  UNION ALL SELECT 'payout_batch.create', 'payout_batch:' || id, created_by, created_at FROM payout_batches
  UNION ALL SELECT CASE state WHEN 'released' THEN 'payout_batch.release' ELSE 'payout_batch.discard' END, 'payout_batch:' || id, ended_by, ended_at
    FROM payout_batches WHERE ended_by IS NOT NULL
  UNION ALL SELECT CASE WHEN charged_at IS NULL THEN 'statement_line.return' ELSE 'statement_line.charge' END, 'statement_line:' || id, decided_by,
    coalesce(charged_at, returned_at) FROM statement_lines WHERE coalesce(charged_at, returned_at) IS NOT NULL
  UNION ALL SELECT 'statement_line.batch', 'statement_line:' || id, decided_by, NULL FROM statement_lines WHERE batch_id IS NOT NULL
  UNION ALL SELECT 'month.close', to_char(month, '"month:"YYYY-MM'), closed_by, closed_at FROM closed_months
  UNION ALL SELECT 'transfer.reverse', 'transfer:' || t.id, NULL, NULL
    FROM transfers r JOIN transfers t ON t.id = r.source_id
    WHERE r.kind = 'reversal' AND r.business_date > $1::date
      AND NOT (t.kind = 'referral_bonus' AND EXISTS (SELECT FROM deposits d WHERE d.id = t.source_id AND d.status = 'reversed'))`;

export const LAWS: Record<string, string> = {
  'an event has its transfer': `
    SELECT e.event || ':' || e.id AS row, 'has no transfer of kind ' || e.kind AS says FROM (${EVENTS}) e
    WHERE NOT EXISTS (SELECT FROM transfer_sources s WHERE s.source_id = e.source_id AND s.kind = e.kind)
    UNION ALL
    SELECT 'referral_earning:' || e.source_id || ':' || e.level, 'has no transfer of kind referral_bonus' FROM referral_earnings e
    WHERE NOT EXISTS (
      SELECT FROM deposits d JOIN transfer_sources s ON s.source_id = d.id AND s.kind = 'referral_bonus'
      WHERE d.member_id = e.source_id AND s.credit_account_id = e.member_id AND coalesce(e.deposit_id, d.id) = d.id
    )`,
  'a transfer has its event': `
    SELECT 'transfer:' || id AS row, 'is not what its event says' AS says FROM transfers
    WHERE source_id IS NOT NULL AND business_date > $1::date
      AND NOT has_source(kind, source_id, debit_account_id, credit_account_id, amount_micros)
    UNION ALL
    SELECT 'transfer:' || t.id, 'is not the mirror of what it takes back' FROM transfers t
    WHERE t.kind = 'reversal' AND t.business_date > $1::date AND t.source_id > ${ARCHIVED_ID} AND NOT EXISTS (
      SELECT FROM transfers r WHERE r.id = t.source_id AND r.kind <> 'reversal'
        AND (r.debit_account_id, r.credit_account_id, r.amount_micros) = (t.credit_account_id, t.debit_account_id, t.amount_micros)
    )
    UNION ALL
    SELECT 'transfer:' || t.id, 'takes back a bonus that is not known as taken back' FROM transfers t
    JOIN transfers paid ON greatest(paid.debit_account_id, paid.credit_account_id) = t.debit_account_id AND paid.id = t.source_id
    WHERE t.kind = 'reversal' AND t.business_date > $1::date AND paid.kind = 'referral_bonus' AND NOT EXISTS (
      SELECT FROM taken_back_bonuses b WHERE b.deposit_id = paid.source_id AND b.member_id = t.debit_account_id
    )`,
  'a key has its transfer': `
    SELECT 'transfer_source:' || kind || ':' || source_id AS row, 'has no transfer' AS says FROM transfer_sources s
    WHERE NOT EXISTS (SELECT FROM archived_months) AND NOT EXISTS (
      SELECT FROM transfers t WHERE t.source_id = s.source_id AND t.kind = s.kind AND t.credit_account_id = s.credit_account_id
    )`,
  'a deposit has its package': `
    SELECT coalesce('package:' || p.id, 'deposit:' || d.id) AS row,
      format('deposit of %s is %s with %s, package of %s is %s with %s', d.member_id, d.status, d.amount_micros, p.member_id, p.status, p.principal_micros) AS says
    FROM (SELECT * FROM deposits WHERE status IN ('success', 'reversed')) d FULL JOIN packages p ON p.deposit_id = d.id
    WHERE (d.member_id, d.amount_micros, d.status = 'reversed') IS DISTINCT FROM (p.member_id, p.principal_micros, p.status = 'reversed')`,
  'a package is paid its days': `
    SELECT 'package:' || p.id AS row, format('is %s with %s of %s days', p.status, p.days_paid, v.cashback_days) AS says
    FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
    WHERE CASE p.status WHEN 'running' THEN p.days_paid >= v.cashback_days WHEN 'finished' THEN p.days_paid <> v.cashback_days
      ELSE p.days_paid > v.cashback_days END
    UNION ALL
    SELECT 'package:' || p.id, format('has %s days of %s dates since it was bought, and %s before', p.days_paid, since.dates, p.arrears_days)
    FROM packages p JOIN (
      SELECT b.purchased_on, count(r.id) AS dates FROM (SELECT DISTINCT purchased_on FROM packages) b
      LEFT JOIN runs r ON r.state = 'posted' AND r.business_date > b.purchased_on GROUP BY b.purchased_on
    ) since ON since.purchased_on = p.purchased_on
    WHERE p.status = 'running' AND p.days_paid <> since.dates + CASE WHEN since.dates = 0 THEN 0 ELSE p.arrears_days END
      AND NOT EXISTS (${IS_POSTING})
      AND NOT EXISTS (SELECT FROM enabled_changes c WHERE c.member_id = p.member_id)
    UNION ALL
    SELECT 'member:' || owned.member_id, format('has packages paid for %s micro-rupees of principal, and lines of %s', owned.micros, earned.micros)
    FROM (SELECT member_id, sum(principal_micros::numeric * days_paid) AS micros, min(purchased_on) AS since FROM packages GROUP BY member_id) owned
    LEFT JOIN (SELECT member_id, sum(base_micros) AS micros FROM earnings GROUP BY member_id) earned USING (member_id)
    WHERE owned.micros <> coalesce(earned.micros, 0) AND NOT EXISTS (${IS_POSTING})
      AND NOT EXISTS (SELECT FROM archived_months WHERE month + interval '1 month' > owned.since)
      AND NOT EXISTS (
        SELECT FROM runs r JOIN rate_versions v ON v.version = r.rate_version
        WHERE r.state = 'posted' AND v.cashback_bps = 0 AND r.business_date > owned.since
      )`,
  'a package is in arrears since its value date': `
    SELECT 'package:' || p.id AS row, format('has %s days in arrears of at most %s', p.arrears_days, due.days) AS says
    FROM packages p
    JOIN deposits d ON d.id = p.deposit_id JOIN plan_versions v ON v.id = p.plan_version_id
    CROSS JOIN LATERAL (
      SELECT cashback_from FROM (
        SELECT cashback_from, effective_on, id FROM purchase_rules WHERE effective_on <= p.purchased_on
        UNION ALL SELECT 'confirmation', '-infinity', 0
      ) rules ORDER BY effective_on DESC, id DESC LIMIT 1
    ) ruling
    CROSS JOIN LATERAL (
      SELECT CASE WHEN ruling.cashback_from = 'value_date' THEN least(v.cashback_days - 1, count(missed)) ELSE 0 END AS days
      FROM generate_series(d.value_date + 1, p.purchased_on, interval '1 day') missed WHERE extract(isodow FROM missed) < 6
    ) due
    WHERE p.arrears_days > due.days OR p.arrears_days < due.days
      AND NOT EXISTS (SELECT FROM enabled_changes c WHERE c.member_id = p.member_id)`,
  'lines are credited': `
    SELECT 'earning:' || member_id || ':' || business_date AS row,
      format('earned %s and %s micro-rupees, credited %s and %s', e.own, e.team, t.own, t.team) AS says
    FROM (
      SELECT member_id, business_date, cashback_micros AS own, coalesce(team_micros, 0) AS team FROM earnings WHERE business_date > $1::date
    ) e FULL JOIN (
      SELECT credit_account_id AS member_id, business_date, coalesce(sum_micros(amount_micros) FILTER (WHERE kind = 'cashback'), 0) AS own,
        coalesce(sum_micros(amount_micros) FILTER (WHERE kind = 'cashback_on_cashback'), 0) AS team
      FROM transfers WHERE kind IN ('cashback', 'cashback_on_cashback') AND business_date > $1::date GROUP BY 1, 2
    ) t USING (member_id, business_date)
    WHERE (e.own, e.team) IS DISTINCT FROM (t.own, t.team) AND business_date NOT IN (${IS_POSTING})
    UNION ALL
    SELECT 'run:' || r.id, format('says %s members, lines are of %s', r.members, count(e.member_id))
    FROM runs r LEFT JOIN earnings e ON e.business_date = r.business_date
    WHERE r.state = 'posted' AND r.business_date > $1::date
    GROUP BY r.id HAVING r.members <> count(e.member_id)`,
  'an approved request has its payout': `
    SELECT coalesce('withdrawal:' || r.id, 'payout:' || p.id) AS row, 'request and payout do not say the same' AS says
    FROM (SELECT * FROM withdrawal_requests WHERE status = 'approved') r FULL JOIN payouts p ON p.request_id = r.id
    WHERE (r.member_id, r.amount_micros) IS DISTINCT FROM (p.member_id, p.amount_micros)`,
  'a line of the bank is what rests on it': `
    SELECT 'statement_line:' || l.id AS row, format('is of %s micro-rupees, its deposit of %s', l.amount_micros, d.amount_micros) AS says
    FROM statement_lines l JOIN deposits d ON d.id = l.deposit_id
    WHERE l.amount_micros <> d.amount_micros OR d.status NOT IN ('success', 'reversed')
    UNION ALL
    SELECT 'statement_line:' || l.id, format('is of %s micro-rupees, its payout of %s is %s', l.amount_micros, p.amount_micros, p.status)
    FROM statement_lines l JOIN payouts p ON p.id = l.payout_id
    WHERE abs(l.amount_micros) <> p.amount_micros OR p.status = 'pending' OR l.amount_micros > 0 AND p.status = 'success'
    UNION ALL
    SELECT 'payout:' || p.id, 'has failed, and its lines do not cancel out'
    FROM payouts p JOIN statement_lines l ON l.payout_id = p.id WHERE p.status = 'failed' GROUP BY p.id
    HAVING sum(l.amount_micros) <> CASE WHEN ${LEFT_WITH_BATCH} THEN p.amount_micros ELSE 0 END
    UNION ALL
    SELECT 'statement_line:' || l.id, format('is of %s micro-rupees, its batch %s of %s', l.amount_micros, b.state, sent.micros)
    FROM statement_lines l JOIN payout_batches b ON b.id = l.batch_id CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.amount_micros), 0) AS micros FROM payout_batch_lines o JOIN payouts p ON p.id = o.payout_id WHERE o.batch_id = b.id
    ) sent
    WHERE l.amount_micros <> -sent.micros OR b.state <> 'released' OR b.bank_account_id <> l.bank_account_id
    UNION ALL
    SELECT 'statement_line:' || l.id, 'is booked, and its transfer is taken back'
    FROM transfers back JOIN transfers charge ON charge.id = back.source_id AND charge.kind = 'bank_charge'
    JOIN statement_lines l ON coalesce(l.charge_source, l.id) = charge.source_id AND l.charged_at IS NOT NULL
    WHERE back.kind = 'reversal' AND back.debit_account_id < 0
    UNION ALL
    SELECT 'statement_line:' || l.id, 'is a debit of a payout that has left with its batch'
    FROM statement_lines l JOIN payouts p ON p.id = l.payout_id WHERE l.amount_micros < 0 AND ${LEFT_WITH_BATCH}`,
  'who joins stands below all above the sponsor': `
    SELECT 'member:' || m.id AS row, 'has not the line of the sponsor' AS says
    FROM members m LEFT JOIN (SELECT descendant_id, count(*) AS lines FROM lineage GROUP BY descendant_id) own ON own.descendant_id = m.id
    LEFT JOIN (SELECT descendant_id, count(*) AS lines FROM lineage GROUP BY descendant_id) above ON above.descendant_id = m.sponsor_id
    WHERE coalesce(own.lines, 0) <> CASE WHEN m.sponsor_id IS NULL THEN 0 ELSE least(10, 1 + coalesce(above.lines, 0)) END`,
  'an act of staff is in the audit log': `
    SELECT acts.subject AS row, 'has no entry ' || acts.action AS says FROM (${ACTS}) acts
    WHERE NOT EXISTS (
      SELECT FROM audit_entries a WHERE a.subject = acts.subject AND a.action = acts.action
        AND a.actor_id = coalesce(acts.actor_id, a.actor_id) AND a.at = coalesce(acts.at, a.at)
    )
    UNION ALL
    SELECT 'second_person_rules:' || r.id, 'took effect before it was changed' FROM second_person_rules r
    WHERE r.created_by IS NOT NULL AND NOT EXISTS (
      SELECT FROM audit_entries a WHERE a.action = 'second_person.change' AND a.actor_id = r.created_by AND a.at <= r.effective_at
    )
    UNION ALL
    SELECT 'member:' || m.id, format('was enabled or disabled %s times, and the log says %s', changes.count, entries.count)
    FROM members m
    CROSS JOIN LATERAL (SELECT count(*) AS count FROM enabled_changes c WHERE c.member_id = m.id) changes
    CROSS JOIN LATERAL (
      SELECT count(*) AS count FROM audit_entries a
      WHERE a.subject COLLATE "C" = 'member:' || m.id AND a.action IN ('member.enable', 'member.disable')
    ) entries
    WHERE (changes.count > 0 OR NOT m.is_enabled) AND changes.count <> entries.count`,
  'a tier is credited what its lines are': `
    SELECT 'tier_credit:' || plan_id || ':' || business_date AS row, format('keeps %s micro-rupees, lines are %s', kept.micros, counted.micros) AS says
    FROM (SELECT plan_id, business_date, amount_micros AS micros FROM tier_credits WHERE business_date > $1::date) kept
    FULL JOIN (
      SELECT v.plan_id, e.business_date, sum_micros(e.cashback_micros + coalesce(e.team_micros, 0)) AS micros
      FROM earnings e JOIN plan_versions v ON v.id = e.plan_version_id
      WHERE e.business_date > $1::date AND e.business_date <= (SELECT max(business_date) FROM tier_credits) GROUP BY 1, 2
    ) counted USING (plan_id, business_date)
    WHERE kept.micros IS DISTINCT FROM counted.micros`,
  'a day of the books is its transfers': `
    SELECT format('ledger_day:%s:%s', business_date, kind) AS row,
      format('keeps %s transfers of %s micro-rupees from %s to %s, and %s of %s are there', kept.transfers, kept.amount_micros,
        debit_account_id, credit_account_id, counted.transfers, counted.amount_micros) AS says
    FROM (
      SELECT * FROM ledger_days WHERE business_date > $1::date AND kind <> 'opening'
        AND business_date >= coalesce((SELECT max(month) + interval '1 month' FROM archived_months), '-infinity')
    ) kept
    FULL JOIN (
      SELECT business_date, kind::text, to_book_account(debit_account_id) AS debit_account_id,
        to_book_account(credit_account_id) AS credit_account_id, count(*) AS transfers, sum(amount_micros) AS amount_micros
      FROM transfers WHERE business_date > $1::date GROUP BY 1, 2, 3, 4
    ) counted USING (business_date, kind, debit_account_id, credit_account_id)
    WHERE (kept.transfers, kept.amount_micros) IS DISTINCT FROM (counted.transfers, counted.amount_micros)`,
  'a closed month keeps what its days come to': `
    SELECT format('closed_month:%s:%s', to_char(month, 'YYYY-MM'), account_id) AS row,
      format('keeps %s micro-rupees, the days come to %s', coalesce(kept.balance_micros, 0), coalesce(counted.micros, 0)) AS says
    FROM month_balances kept
    FULL JOIN (
      SELECT c.month, moved.account_id, sum(moved.micros) AS micros
      FROM (SELECT DISTINCT month FROM month_balances) c
      JOIN (
        SELECT month, unnest(ARRAY[debit_account_id, credit_account_id]) AS account_id, unnest(ARRAY[-micros, micros]) AS micros
        FROM (
          SELECT date_trunc('month', business_date)::date AS month, debit_account_id, credit_account_id, sum(amount_micros) AS micros
          FROM ledger_days GROUP BY 1, 2, 3
        ) pairs
      ) moved ON moved.month <= c.month GROUP BY 1, 2
    ) counted USING (month, account_id)
    WHERE coalesce(kept.balance_micros, 0) <> coalesce(counted.micros, 0)`,
};

/** Every row that breaks a law. @param since a closing: transfers and lines after it are looked at; all unless told */
export async function listBrokenLaws(database: Queryable, since = '-infinity'): Promise<BrokenLaw[]> {
  const broken: BrokenLaw[] = [];
  for (const [law, sql] of Object.entries(LAWS)) {
    const values = sql.includes('$1') ? [since] : [];
    const rows = await database.query<Omit<BrokenLaw, 'law'>>(`${sql} ORDER BY 1`, values, { plan: 'custom' });
    broken.push(...rows.map((row) => ({ law, ...row })));
  }
  return broken;
}
