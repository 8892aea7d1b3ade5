import { byRights, CONFIRMED, DATE, found, GROWS, KEPT, MEMBER, OTHER, refused, transfer, type Attack } from './attack';

const NEXT_DATE = '2026-11-24';
const NEW_RATES = `INSERT INTO rate_versions (version, effective_on, cashback_bps, referral_bps, cashback_on_cashback_bps, created_at, created_by)
  SELECT 2, '2026-11-02', 100, referral_bps, cashback_on_cashback_bps, now(), ${OTHER} FROM rate_versions WHERE version = 1`;

const toRules = (effectiveOn: string) =>
  `INSERT INTO purchase_rules (effective_on, bonus_hold_days, created_by) SELECT '${effectiveOn}', 7, ${OTHER}`;

/** What was computed, and from what. */
export const ON_COMPENSATION: Attack[] = [
  refused('rates are changed', GROWS, 'UPDATE rate_versions SET cashback_bps = 100'),
  refused('rates of the past are added', /is paid: its rates stay/, NEW_RATES),
  found(
    'rates are added by nobody',
    'an act of staff is in the audit log',
    NEW_RATES.replace('2026-11-02', '2027-01-01'),
  ),
  refused('rules for purchases are changed', GROWS, 'UPDATE purchase_rules SET bonus_hold_days = 0'),
  refused('rules for purchases of the past are added', /is past: its rules for purchases stay/, toRules('2026-11-02')),
  refused(
    'rules for purchases of a day are added that is paid',
    /is past: its rules for purchases stay/,
    toRules(DATE),
  ),
  found('rules for purchases are added by nobody', 'an act of staff is in the audit log', toRules('2027-01-01')),
  found(
    'rules for purchases are changed on their day',
    'an act of staff is in the audit log',
    toRules(NEXT_DATE),
    `INSERT INTO audit_entries (at, actor_id, action, subject, before, after, address)
     SELECT '${NEXT_DATE} 12:00+05:30', ${OTHER}, 'purchase_rules.change', 'purchase_rules:rules', '{}', '{"effectiveOn": "${NEXT_DATE}"}', 'x'`,
  ),
  found(
    'a bonus that has to be held can be withdrawn at once',
    'a bonus is held as the rules of its day say',
    toRules(NEXT_DATE),
    `INSERT INTO referral_earnings (source_id, level, member_id, business_date, base_micros, rate_bps, amount_micros, rate_version, plan_version_id, deposit_id)
     SELECT member_id, 9, ${OTHER}, '${NEXT_DATE}', 10000, 100, 100, 1, 1, id FROM ${CONFIRMED} LIMIT 1`,
  ),
  refused('a line of earnings is changed', GROWS, 'UPDATE earnings SET cashback_micros = cashback_micros + 1'),
  refused(
    'a line is added to a paid date',
    /is of no run/,
    `INSERT INTO earnings (member_id, base_micros, cashback_micros, plan_version_id, business_date) SELECT ${OTHER}, 1000000000, 2500000, 1, '${DATE}'`,
  ),
  found(
    'a bonus is written down and not paid',
    'an event has its transfer',
    `INSERT INTO referral_earnings (source_id, level, member_id, business_date, base_micros, rate_bps, amount_micros, rate_version, plan_version_id)
     SELECT ${OTHER}, 1, ${MEMBER}, '${DATE}', 10000, 100, 100, 1, 1`,
  ),
  found(
    'a tier is credited what nobody earned',
    'a tier is credited what its lines are',
    `INSERT INTO tier_credits (business_date, plan_id, amount_micros) SELECT '2026-11-20', min(id), 5 FROM plans`,
  ),
  refused(
    'a paid date is opened again',
    KEPT,
    `UPDATE runs SET state = 'running', took_ms = NULL WHERE state = 'posted'`,
  ),
  refused('a paid date is deleted', KEPT, `DELETE FROM runs WHERE state = 'posted'`),
  refused(
    'a date is called paid',
    /not been posted to its end/,
    `INSERT INTO runs (business_date, state, triggered_by, started_at) VALUES ('${NEXT_DATE}', 'running', 'command', now())`,
    `UPDATE runs SET state = 'posted', took_ms = 1, rate_version = 1, members = 0 WHERE business_date = '${NEXT_DATE}'`,
  ),
  refused(
    'a date is called paid that was frozen',
    /not been posted to its end/,
    `INSERT INTO runs (business_date, state, triggered_by, started_at, rate_version, members) VALUES ('${NEXT_DATE}', 'posting', 'command', now(), 1, 1)`,
    `INSERT INTO run_chunks (run_id, place, after_member_id, last_member_id, package_ids, amount_micros) SELECT max(id), 0, 0, 9, '{1}', 5 FROM runs`,
    `UPDATE runs SET state = 'posted', took_ms = 1 WHERE state = 'posting'`,
  ),
  found(
    'a date is written down as paid',
    'a package is paid its days',
    `INSERT INTO runs (business_date, state, triggered_by, started_at, took_ms, rate_version, members)
     VALUES ('${NEXT_DATE}', 'posted', 'command', now(), 1, 1, 0)`,
  ),
  refused('what a run paid is told otherwise', GROWS, 'UPDATE run_levels SET amount_micros = amount_micros + 1'),
  refused('what a run has frozen is changed', KEPT, 'UPDATE run_chunks SET amount_micros = amount_micros + 1'),
  refused('who stands above is changed', GROWS, `UPDATE lineage SET ancestor_id = ${OTHER} WHERE level = 1`),
  refused(
    'somebody is put above',
    /does not follow the sponsors/,
    `INSERT INTO lineage (descendant_id, ancestor_id, level) SELECT min(id), ${OTHER}, 1 FROM members`,
  ),
  refused('a sponsor is changed', KEPT, `UPDATE members SET sponsor_id = ${OTHER} WHERE id = ${MEMBER}`),
  found(
    'somebody was disabled all the time',
    'an act of staff is in the audit log',
    `INSERT INTO enabled_changes (member_id, changed_at, was_enabled) SELECT ${MEMBER}, '2027-01-01', false`,
  ),
  found(
    'somebody is disabled by nobody',
    'an act of staff is in the audit log',
    `UPDATE members SET is_enabled = false WHERE id = ${MEMBER}`,
  ),
  found(
    'a team is counted too large',
    'a kept figure is what counting gives',
    'UPDATE member_figures SET team_size = team_size + 1',
  ),
  found(
    'payments are counted too many',
    'a kept figure is what counting gives',
    'UPDATE payment_counts SET succeeded = succeeded + 1',
  ),
  found(
    'a closing says more than was there',
    'a wallet is its transfers',
    `INSERT INTO closings (closed_through, account_id, balance_micros, deposit_micros, referral_micros, cashback_micros, reward_micros, withdraw_micros)
     SELECT '2026-10-31', ${MEMBER}, 5, 0, 0, 0, 5, 0`,
  ),
  refused('a day of the books is changed', GROWS, 'UPDATE ledger_days SET amount_micros = amount_micros + 1'),
  refused('a day of the books is gone', GROWS, 'DELETE FROM ledger_days'),
  refused('a closed month comes to something else', GROWS, 'UPDATE month_balances SET balance_micros = 1'),
  byRights('a month is called closed', `INSERT INTO month_balances VALUES ('2026-10-01', 0, 1)`),
  byRights('a month is called archived', `INSERT INTO archived_months VALUES ('2026-11-01', 'x', now(), 1000000)`),
];

/** Who did what, and who may switch the guards off. */
export const ON_STAFF: Attack[] = [
  refused('the audit log is changed', GROWS, `UPDATE audit_entries SET actor_id = ${OTHER}`),
  refused('the audit log is shortened', GROWS, 'DELETE FROM audit_entries'),
  refused('the audit log is emptied', GROWS, 'TRUNCATE audit_entries'),
  found(
    'a reward is credited and nobody has done it',
    'an act of staff is in the audit log',
    `INSERT INTO rewards (member_id, amount_micros, reason, credited_at, credited_by) SELECT ${MEMBER}, 1000000, 'x', now(), ${OTHER}`,
    transfer('reward', '-5', MEMBER, '1000000', '(SELECT max(id) FROM rewards)'),
  ),
  refused('the rules of two people are changed', GROWS, 'UPDATE second_person_rules SET is_on = true'),
  found(
    'the rules of two people were others then',
    'an act of staff is in the audit log',
    `INSERT INTO second_person_rules (effective_at, is_on, payout_limit_rupees, covers_plans, created_by) SELECT '2026-01-01', false, 0, false, ${OTHER}`,
  ),
  refused('what was proposed is changed', KEPT, `UPDATE proposals SET wanted = '{}' WHERE status = 'pending'`),
  found(
    'a proposal is carried out by nobody',
    'an act of staff is in the audit log',
    `UPDATE proposals SET status = 'carried_out', decided_at = now(), decided_by = (SELECT max(id) FROM members WHERE id <> proposed_by) WHERE status = 'pending'`,
  ),
  refused('the result of reconciling is changed', GROWS, 'UPDATE reconcile_results SET differences = 0'),
  byRights('triggers are switched off', 'ALTER TABLE transfers DISABLE TRIGGER ALL'),
  byRights('all triggers are switched off', `SET session_replication_role = 'replica'`),
  byRights('a trigger is dropped', 'DROP TRIGGER transfers_only_grow ON transfers'),
  byRights('a constraint is dropped', 'ALTER TABLE transfers DROP CONSTRAINT transfers_pair_check'),
  byRights(
    'a guard is replaced',
    'CREATE OR REPLACE FUNCTION move_balances() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  ),
  byRights('the role of the owner is taken', 'SET ROLE safar_owner'),
];
