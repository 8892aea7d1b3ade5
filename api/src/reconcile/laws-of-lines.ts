import { CAP_MICROS, toIsOpenSql, toLevelsSql, toRateOfPrincipalSql } from '../plan/plan-sql';

const LEFT_WITH_BATCH = `EXISTS (
      SELECT FROM payout_batch_lines o JOIN statement_lines whole ON whole.batch_id = o.batch_id
        WHERE o.payout_id = p.id AND o.is_open
    )`;

/** Lines of the bank whose amount or kind is another than that of the deposit, payout or charge that rests on them. */
export const LINE_IS_WHAT_RESTS = `
    SELECT 'statement_line:' || l.id AS row, format('is of %s micro-rupees, its deposit of %s', l.amount_micros,
      d.amount_micros) AS says
    FROM statement_lines l JOIN deposits d ON d.id = l.deposit_id
    WHERE l.amount_micros <> d.amount_micros OR d.status NOT IN ('success', 'reversed')
    UNION ALL
    SELECT 'statement_line:' || l.id, format('is of %s micro-rupees, its payout of %s is %s', l.amount_micros,
      p.amount_micros, p.status)
    FROM statement_lines l JOIN payouts p ON p.id = l.payout_id
    WHERE abs(l.amount_micros) <> p.amount_micros OR p.status = 'pending' OR l.amount_micros > 0
      AND p.status = 'success'
    UNION ALL
    SELECT 'payout:' || p.id, 'has failed, and its lines do not cancel out'
    FROM payouts p JOIN statement_lines l ON l.payout_id = p.id WHERE p.status = 'failed' GROUP BY p.id
    HAVING sum(l.amount_micros) <> CASE WHEN ${LEFT_WITH_BATCH} THEN p.amount_micros ELSE 0 END
    UNION ALL
    SELECT 'statement_line:' || l.id, format('is of %s micro-rupees, its batch %s of %s', l.amount_micros, b.state,
      sent.micros)
    FROM statement_lines l JOIN payout_batches b ON b.id = l.batch_id CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.amount_micros), 0) AS micros FROM payout_batch_lines o
        JOIN payouts p ON p.id = o.payout_id WHERE o.batch_id = b.id
    ) sent
    WHERE l.amount_micros <> -sent.micros OR b.state <> 'released' OR b.bank_account_id <> l.bank_account_id
    UNION ALL
    SELECT 'statement_line:' || l.id, 'is booked, and its transfer is taken back'
    FROM transfers back JOIN transfers charge ON charge.id = back.source_id AND charge.kind = 'bank_charge'
    JOIN statement_lines l ON coalesce(l.charge_source, l.id) = charge.source_id AND l.charged_at IS NOT NULL
    WHERE back.kind = 'reversal' AND back.debit_account_id < 0
    UNION ALL
    SELECT 'own_transfer:' || o.id, 'is not a debit of one account and a credit of another'
    FROM own_transfers o JOIN statement_lines d ON d.id = o.debit_line_id
      JOIN statement_lines c ON c.id = o.credit_line_id
    WHERE (d.amount_micros, c.amount_micros) <> (-o.amount_micros, o.amount_micros)
      OR d.bank_account_id = c.bank_account_id
      OR (d.own_transfer_id IS NOT DISTINCT FROM o.id) <> (c.own_transfer_id IS NOT DISTINCT FROM o.id)
      OR (d.own_transfer_id IS NOT DISTINCT FROM o.id) = is_moved_back(o.id)
    UNION ALL
    SELECT 'statement_line:' || l.id, 'is of an import that was taken back'
    FROM taken_back_imports gone JOIN statement_lines l USING (import_id)
    UNION ALL
    SELECT 'statement_line:' || l.id, 'is a debit of a payout that has left with its batch'
    FROM statement_lines l JOIN payouts p ON p.id = l.payout_id WHERE l.amount_micros < 0 AND ${LEFT_WITH_BATCH}`;

export const IS_POSTING = `SELECT business_date FROM runs WHERE state = 'posting'`;

/** Whose lines and credits of a date do not say the same. */
const LINES_ARE_CREDITED = `
    SELECT 'earning:' || member_id || ':' || business_date AS row,
      format('earned %s and %s micro-rupees, credited %s and %s', e.own, e.team, t.own, t.team) AS says
    FROM (
      SELECT member_id, business_date, cashback_micros AS own, coalesce(team_micros, 0) AS team FROM earnings
        WHERE business_date > $1::date
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
    GROUP BY r.id HAVING r.members <> count(e.member_id)`;

/** The dates that are looked at, with their rates. A run writes all lines of its date at once. */
const DATES = `runs r JOIN rate_versions rates ON rates.version = r.rate_version`;
const IS_LOOKED_AT = `r.state IN ('posting', 'posted') AND r.business_date > $1::date`;

/** Who is credited more of a date than the cap of the terms allows, or less than is due though it is not reached. */
const CREDIT_IS_WHAT_THE_CAP_LEAVES = `
    SELECT 'earning:' || member_id || ':' || business_date AS row,
      format('is credited %s and %s micro-rupees, of %s and %s that are due under a cap of %s', own, team, own_due,
        team_due, cap) AS says
    FROM (
      SELECT e.member_id, e.business_date, e.cashback_micros AS own, coalesce(e.team_micros, 0) AS team,
        ${toRateOfPrincipalSql('e.base_micros', 'rates.cashback_bps')} AS own_due, coalesce(e.team_micros, 0) + CASE WHEN e.level_cuts IS NULL THEN 0
          ELSE (SELECT sum_micros(cut) FROM unnest(e.level_cuts) cut) END AS team_due,
        ${CAP_MICROS} AS cap
      FROM ${DATES} JOIN earnings e ON e.business_date = r.business_date
      JOIN plan_versions v ON v.id = e.plan_version_id
      WHERE ${IS_LOOKED_AT} AND e.business_date > $1::date
    ) line
    WHERE own <> least(own_due, cap) OR team <> least(team_due, cap - own)`;

const toBroughtSql = (level: number) => `sum_micros(below.cashback) FILTER (WHERE l.level = ${level}) AS team${level}`;

const toExpectedSql = (level: number) =>
  `CASE WHEN ${toIsOpenSql('v', String(level))} AND rates.cashback_on_cashback_bps[${level}] > 0 THEN coalesce(team${level}, 0) ELSE 0 END`;

/**
 * Whose levels have another base than the cashback of the members there, before their caps, or one where a level is
 * closed or pays nothing. Found by the lines of descent, not by climbing as the run does, and date by date: each takes
 * as long as the freeze of a run, so one that was looked at before, through $2, is not looked at again.
 */
const BASES_ARE_OF_THE_TEAM = `
    SELECT 'earning:' || line.member_id || ':' || r.business_date AS row,
      format('has the bases %s, its team brings %s', line.level_bases, line.expected) AS says
    FROM ${DATES} CROSS JOIN LATERAL (
      SELECT e.member_id, e.level_bases, ARRAY[${toLevelsSql(toExpectedSql)}] AS expected
      FROM earnings e JOIN plan_versions v ON v.id = e.plan_version_id
      LEFT JOIN (
        SELECT l.ancestor_id AS member_id, ${toLevelsSql(toBroughtSql)}
        FROM lineage l JOIN (
          SELECT member_id, ${toRateOfPrincipalSql('base_micros', 'rates.cashback_bps')} AS cashback FROM earnings
            WHERE business_date = r.business_date
        ) below ON below.member_id = l.descendant_id
        GROUP BY l.ancestor_id
      ) team USING (member_id)
      WHERE e.business_date = r.business_date OFFSET 0
    ) line
    WHERE ${IS_LOOKED_AT} AND r.business_date > $2::date
      AND (${toLevelsSql((level) => `coalesce(line.level_bases[${level}], 0) <> line.expected[${level}]`, ' OR ')})`;

export const LAWS_OF_LINES: Record<string, string> = {
  'lines are credited': LINES_ARE_CREDITED,
  'a credit is what the cap leaves of what is due': CREDIT_IS_WHAT_THE_CAP_LEAVES,
  'a level is of what its members earned': BASES_ARE_OF_THE_TEAM,
};
