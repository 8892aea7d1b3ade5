import type { Queryable } from '../database/database';
import { IS_KEPT } from '../ledger/held-bonuses';
import { ACTS_IN_LOG } from './acts';
import { IS_POSTING, LAWS_OF_LINES, LINE_IS_WHAT_RESTS } from './laws-of-lines';

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
 * $1 is the date since which transfers and lines are looked at. The date that is being posted is left out, but for what
 * its lines say of each other. $2 is the last date whose lines were found right.
 */

const EVENTS = `
  SELECT 'deposit' AS event, id, 'deposit'::transfer_kind AS kind, id AS source_id FROM deposits
    WHERE status IN ('success', 'reversed')
  UNION ALL SELECT 'reward', id, 'reward', id FROM rewards
  UNION ALL SELECT 'withdrawal', id, 'withdrawal', id FROM withdrawal_requests
  UNION ALL SELECT 'withdrawal', id, 'withdrawal_returned', id FROM withdrawal_requests WHERE status = 'rejected'
  UNION ALL SELECT 'payout', id, 'payout', id FROM payouts WHERE status IN ('success', 'returned')
  UNION ALL SELECT 'payout', id, 'payout_returned', id FROM payouts WHERE status = 'returned'
  UNION ALL SELECT 'payout', id, 'withdrawal_returned', request_id FROM payouts WHERE status = 'failed'
  UNION ALL SELECT 'receivable', id, 'receivable', id FROM receivables
  UNION ALL SELECT 'earnings_reversal', id, 'earnings_reversal', id FROM earnings_reversals
  UNION ALL SELECT 'write_off', id, 'write_off', id FROM receivable_write_offs
  UNION ALL SELECT 'own_transfer', id, 'own_transfer', id FROM own_transfers
  UNION ALL SELECT 'statement_line', id, 'bank_charge', coalesce(charge_source, id) FROM statement_lines WHERE charged_at IS NOT NULL`;

const ARCHIVED_ID = `(SELECT coalesce(max(last_transfer_id), 0) FROM archived_months)`;
const FIRST_DATE = `coalesce((SELECT max(month) + interval '1 month' FROM archived_months), '-infinity')`;

export const LAWS: Record<string, string> = {
  'an event has its transfer': `
    SELECT e.event || ':' || e.id AS row, 'has no transfer of kind ' || e.kind AS says FROM (${EVENTS}) e
    WHERE NOT EXISTS (SELECT FROM transfer_sources s WHERE s.source_id = e.source_id AND s.kind = e.kind)
    UNION ALL
    SELECT 'referral_earning:' || e.source_id || ':' || e.level, 'has no transfer of kind referral_bonus'
      FROM referral_earnings e
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
        AND (r.debit_account_id, r.credit_account_id, r.amount_micros)
          = (t.credit_account_id, t.debit_account_id, t.amount_micros)
    )
    UNION ALL
    SELECT 'transfer:' || t.id, 'takes back a bonus that is not known as taken back' FROM transfers t
    JOIN transfers paid ON greatest(paid.debit_account_id, paid.credit_account_id) = t.debit_account_id
      AND paid.id = t.source_id
    WHERE t.kind = 'reversal' AND t.business_date > $1::date AND paid.kind = 'referral_bonus' AND NOT EXISTS (
      SELECT FROM taken_back_bonuses b WHERE b.deposit_id = paid.source_id AND b.member_id = t.debit_account_id
    )`,
  // Keys have no date: with months in files as many have no transfer as the days of these months had. Credits of runs
  // have no key: a hash join that takes them in puts all of them into one bucket, and grows to gigabytes.
  'a key has its transfer': `
    WITH missing AS MATERIALIZED (
      SELECT kind, source_id FROM transfer_sources s WHERE NOT EXISTS (
        SELECT FROM transfers t WHERE t.source_id = s.source_id AND t.kind = s.kind
          AND t.credit_account_id = s.credit_account_id AND t.source_id IS NOT NULL
      )
    )
    SELECT 'transfer_source:' || kind || ':' || source_id AS row, 'has no transfer' AS says FROM missing
    WHERE NOT EXISTS (SELECT FROM archived_months)
    UNION ALL
    SELECT 'transfer_source:' || kind, format('%s have no transfer, and %s transfers are in files',
      coalesce(gone.keys, 0), coalesce(kept.transfers, 0))
    FROM (SELECT kind::text, count(*) AS keys FROM missing GROUP BY kind) gone
    FULL JOIN (
      SELECT kind, sum(transfers) AS transfers FROM ledger_days
      WHERE business_date < ${FIRST_DATE}
        AND kind NOT IN ('opening', 'cashback', 'cashback_on_cashback', 'settlement')
      GROUP BY kind
    ) kept USING (kind)
    WHERE coalesce(gone.keys, 0) <> coalesce(kept.transfers, 0) AND EXISTS (SELECT FROM archived_months)
      AND NOT EXISTS (SELECT FROM ledger_days WHERE kind = 'opening')`,
  'a deposit is taken back whole': `
    SELECT 'deposit:' || d.id AS row, format('is %s, and its transfer is taken back', d.status) AS says
    FROM transfers back
    JOIN transfers paid ON greatest(paid.debit_account_id, paid.credit_account_id) = back.debit_account_id
      AND paid.id = back.source_id
    JOIN deposits d ON d.id = paid.source_id
    WHERE back.kind = 'reversal' AND back.business_date > $1::date AND paid.kind = 'deposit' AND d.status <> 'reversed'
    UNION ALL
    SELECT 'deposit:' || d.id, 'is reversed, and its transfer is not taken back'
    FROM deposits d JOIN packages p ON p.deposit_id = d.id AND p.purchased_on >= ${FIRST_DATE}
    WHERE d.status = 'reversed' AND NOT EXISTS (
      SELECT FROM transfers t JOIN transfer_sources s ON s.kind = 'reversal' AND s.source_id = t.id
      WHERE greatest(t.debit_account_id, t.credit_account_id) = d.member_id AND t.business_date = p.purchased_on
        AND t.kind = 'deposit' AND t.source_id = d.id
    )
    UNION ALL
    SELECT 'deposit:' || d.id, format('is reversed, and its bonus of level %s is not taken back', e.level)
    FROM deposits d JOIN referral_earnings e ON e.deposit_id = d.id
    WHERE d.status = 'reversed' AND ${IS_KEPT}
    UNION ALL
    SELECT 'deposit:' || e.deposit_id, format('has a bonus of level %s that is called taken back, and is not', e.level)
    FROM taken_back_bonuses b JOIN referral_earnings e USING (deposit_id, member_id)
    WHERE e.business_date >= ${FIRST_DATE} AND NOT EXISTS (
      SELECT FROM transfers t JOIN transfer_sources s ON s.kind = 'reversal' AND s.source_id = t.id
      WHERE greatest(t.debit_account_id, t.credit_account_id) = e.member_id AND t.business_date = e.business_date
        AND t.kind = 'referral_bonus' AND t.source_id = e.deposit_id
    )`,
  // Held as of the last day of the books: what is held later was held then, whatever day it is now.
  'a wallet holds its principals and held bonuses': `
    SELECT 'account:' || a.id AS row, format('holds %s micro-rupees, its principals and held bonuses are %s',
      a.balance_micros, kept.micros) AS says
    FROM (
      SELECT member_id, sum(micros) AS micros FROM (
        SELECT member_id, principal_micros AS micros FROM packages WHERE status = 'running'
        UNION ALL
        SELECT e.member_id, e.amount_micros FROM referral_earnings e
        WHERE e.released_on > (SELECT max(business_date) FROM ledger_days) AND ${IS_KEPT}
      ) parts GROUP BY member_id
    ) kept JOIN accounts a ON a.id = kept.member_id
    WHERE a.balance_micros < kept.micros`,
  'a bonus is held as the rules of its day say': `
    SELECT 'referral_earning:' || e.source_id || ':' || e.level AS row,
      format('can be withdrawn from %s, by the rules from %s', coalesce(e.released_on, business_date),
        business_date + ruling.days) AS says
    FROM referral_earnings e JOIN (
      SELECT business_date, coalesce((
        SELECT r.bonus_hold_days FROM purchase_rules r WHERE r.effective_on <= business_date
          ORDER BY r.effective_on DESC, r.id DESC LIMIT 1
      ), 0) AS days
      FROM (SELECT DISTINCT business_date FROM referral_earnings WHERE business_date > $1::date) bought
    ) ruling USING (business_date)
    WHERE e.deposit_id IS NOT NULL AND e.released_on IS DISTINCT FROM business_date + nullif(ruling.days, 0)`,
  'a deposit has its package': `
    SELECT coalesce('package:' || p.id, 'deposit:' || d.id) AS row,
      format('deposit of %s is %s with %s, package of %s is %s with %s', d.member_id, d.status, d.amount_micros,
        p.member_id, p.status, p.principal_micros) AS says
    FROM (SELECT * FROM deposits WHERE status IN ('success', 'reversed')) d FULL JOIN packages p ON p.deposit_id = d.id
    WHERE (d.member_id, d.amount_micros, d.status = 'reversed') IS DISTINCT FROM (p.member_id, p.principal_micros, p.status = 'reversed')`,
  'a package is paid its days': `
    SELECT 'package:' || p.id AS row, format('is %s with %s of %s days', p.status, p.days_paid, v.cashback_days) AS says
    FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
    WHERE CASE p.status WHEN 'running' THEN p.days_paid >= v.cashback_days WHEN 'finished'
      THEN p.days_paid <> v.cashback_days
      ELSE p.days_paid > v.cashback_days END
    UNION ALL
    SELECT 'package:' || p.id, format('has %s days of %s dates since it was bought, and %s before', p.days_paid,
      since.dates, p.arrears_days)
    FROM packages p JOIN (
      SELECT b.purchased_on, count(r.id) AS dates FROM (SELECT DISTINCT purchased_on FROM packages) b
      LEFT JOIN runs r ON r.state = 'posted' AND r.business_date > b.purchased_on GROUP BY b.purchased_on
    ) since ON since.purchased_on = p.purchased_on
    WHERE p.status = 'running' AND p.days_paid <> since.dates + CASE WHEN since.dates = 0 THEN 0 ELSE p.arrears_days END
      AND NOT EXISTS (${IS_POSTING})
      AND NOT EXISTS (SELECT FROM enabled_changes c WHERE c.member_id = p.member_id)
    UNION ALL
    SELECT 'member:' || owned.member_id, format('has packages paid for %s micro-rupees of principal, and lines of %s',
      owned.micros, earned.micros)
    FROM (SELECT member_id, sum(principal_micros::numeric * days_paid) AS micros, min(purchased_on) AS since
      FROM packages GROUP BY member_id) owned
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
      SELECT CASE WHEN ruling.cashback_from = 'value_date' THEN least(v.cashback_days - 1, count(missed))
        ELSE 0 END AS days
      FROM generate_series(d.value_date + 1, p.purchased_on, interval '1 day') missed WHERE extract(isodow
        FROM missed) < 6
    ) due
    WHERE p.arrears_days > due.days OR p.arrears_days < due.days
      AND NOT EXISTS (SELECT FROM enabled_changes c WHERE c.member_id = p.member_id)`,
  ...LAWS_OF_LINES,
  'an approved request has its payout': `
    SELECT coalesce('withdrawal:' || r.id, 'payout:' || p.id) AS row, 'request and payout do not say the same' AS says
    FROM (SELECT * FROM withdrawal_requests WHERE status = 'approved') r FULL JOIN payouts p ON p.request_id = r.id
    WHERE (r.member_id, r.amount_micros) IS DISTINCT FROM (p.member_id, p.amount_micros)`,
  'a line of the bank is what rests on it': LINE_IS_WHAT_RESTS,
  'who joins stands below all above the sponsor': `
    SELECT 'member:' || m.id AS row, 'has not the line of the sponsor' AS says
    FROM members m LEFT JOIN (SELECT descendant_id, count(*) AS lines FROM lineage
      GROUP BY descendant_id) own ON own.descendant_id = m.id
    LEFT JOIN (SELECT descendant_id, count(*) AS lines FROM lineage
      GROUP BY descendant_id) above ON above.descendant_id = m.sponsor_id
    WHERE coalesce(own.lines, 0) <> CASE WHEN m.sponsor_id IS NULL THEN 0 ELSE least(10, 1 + coalesce(above.lines, 0)) END`,
  'an act of staff is in the audit log': ACTS_IN_LOG,
  'a tier is credited what its lines are': `
    SELECT 'tier_credit:' || plan_id || ':' || business_date AS row, format('keeps %s micro-rupees, lines are %s',
      kept.micros, counted.micros) AS says
    FROM (SELECT plan_id, business_date, amount_micros AS micros FROM tier_credits WHERE business_date > $1::date) kept
    FULL JOIN (
      SELECT v.plan_id, e.business_date, sum_micros(e.cashback_micros + coalesce(e.team_micros, 0)) AS micros
      FROM earnings e JOIN plan_versions v ON v.id = e.plan_version_id
      WHERE e.business_date > $1::date AND e.business_date <= (SELECT max(business_date) FROM tier_credits)
        GROUP BY 1, 2
    ) counted USING (plan_id, business_date)
    WHERE kept.micros IS DISTINCT FROM counted.micros`,
  'a day of the books is its transfers': `
    SELECT format('ledger_day:%s:%s', business_date, kind) AS row,
      format('keeps %s transfers of %s micro-rupees from %s to %s, and %s of %s are there', kept.transfers,
        kept.amount_micros,
        debit_account_id, credit_account_id, counted.transfers, counted.amount_micros) AS says
    FROM (
      SELECT * FROM ledger_days WHERE business_date > $1::date AND kind <> 'opening'
        AND business_date >= ${FIRST_DATE}
    ) kept
    FULL JOIN (
      SELECT business_date, kind::text, to_book_account(debit_account_id) AS debit_account_id,
        to_book_account(credit_account_id) AS credit_account_id, count(*) AS transfers,
          sum(amount_micros) AS amount_micros
      FROM transfers WHERE business_date > $1::date GROUP BY 1, 2, 3, 4
    ) counted USING (business_date, kind, debit_account_id, credit_account_id)
    WHERE (kept.transfers, kept.amount_micros) IS DISTINCT FROM (counted.transfers, counted.amount_micros)`,
  'what makes a difference between ledger and bank is known': `
    SELECT kind || ':' || id AS row, format('of %s micro-rupees is in no list', micros) AS says FROM bank_differences d
    WHERE NOT EXISTS (SELECT FROM possible_bank_differences p WHERE p.kind = d.kind AND p.id = d.id)`,
  'a day of bonuses is its bonuses': `
    SELECT format('bonus_day:%s:%s', member_id, business_date) AS row,
      format('keeps %s micro-rupees, the bonuses are %s', kept.amount_micros, counted.micros) AS says
    FROM bonus_days kept FULL JOIN (
      SELECT member_id, business_date, sum(amount_micros) AS micros FROM referral_earnings GROUP BY 1, 2
    ) counted USING (member_id, business_date)
    WHERE kept.amount_micros IS DISTINCT FROM counted.micros`,
  'a closed month keeps what its days come to': `
    SELECT format('closed_month:%s:%s', to_char(month, 'YYYY-MM'), account_id) AS row,
      format('keeps %s micro-rupees, the days come to %s', coalesce(kept.balance_micros, 0), coalesce(counted.micros,
        0)) AS says
    FROM month_balances kept
    FULL JOIN (
      SELECT c.month, moved.account_id, sum(moved.micros) AS micros
      FROM (SELECT DISTINCT month FROM month_balances) c
      JOIN (
        SELECT month, unnest(ARRAY[debit_account_id, credit_account_id]) AS account_id, unnest(ARRAY[-micros,
          micros]) AS micros
        FROM (
          SELECT date_trunc('month', business_date)::date AS month, debit_account_id, credit_account_id,
            sum(amount_micros) AS micros
          FROM ledger_days GROUP BY 1, 2, 3
        ) pairs
      ) moved ON moved.month <= c.month GROUP BY 1, 2
    ) counted USING (month, account_id)
    WHERE coalesce(kept.balance_micros, 0) <> coalesce(counted.micros, 0)`,
};

/**
 * Every row that breaks a law.
 * @param since a closing: transfers and lines after it are looked at; all unless told
 * @param checkedThrough the last date whose lines need not be held against the network again
 */
export async function listBrokenLaws(
  database: Queryable,
  since = '-infinity',
  onLaw?: (law: string) => void,
  checkedThrough = since,
): Promise<BrokenLaw[]> {
  const broken: BrokenLaw[] = [];
  for (const [law, sql] of Object.entries(LAWS)) {
    onLaw?.(law);
    const values = [since, checkedThrough].filter((_date, place) => sql.includes(`$${place + 1}`));
    const rows = await database.query<Omit<BrokenLaw, 'law'>>(`${sql} ORDER BY 1`, values, { plan: 'custom' });
    // One by one: a hundred thousand arguments of one call are more than the stack holds.
    for (const row of rows) broken.push({ law, ...row });
  }
  return broken;
}
