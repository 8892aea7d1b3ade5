import type { AuditAction } from '../contract';

/** What staff did about money, by the columns that say who and when: SQL. */
interface Act {
  /** As the log names it; unless told, the row by its id, of the kind with which the action begins. */
  subject?: string;
  /** Who did it and when, where the columns are called after one verb: `decided` for decided_by and decided_at. */
  by?: string;
  /** Who did it; anybody unless told. */
  actor?: string;
  /** When; at any time unless told. */
  at?: string;
  from: string;
}

/** Acts that leave a row, each with the entry of the audit log that says so. $1 as in the laws. */
export const ACTS = {
  'deposit.confirm': { by: 'decided', from: `deposits WHERE decided_by IS NOT NULL AND status <> 'failed'` },
  'deposit.reject': { by: 'decided', from: `deposits WHERE status = 'failed'` },
  'deposit.false': {
    actor: 'false_by',
    from: `deposits WHERE false_by IS NOT NULL
      AND NOT EXISTS (SELECT FROM audit_entries WHERE action = 'transfer.reverse' AND actor_id = false_by AND at = false_at)`,
  },
  'withdrawal.approve': {
    by: 'decided',
    from: `withdrawal_requests WHERE decided_by IS NOT NULL AND status <> 'rejected'`,
  },
  'withdrawal.reject': { by: 'decided', from: `withdrawal_requests WHERE status = 'rejected' AND NOT is_stopped` },
  'withdrawal.stop': { actor: 'member_id', at: 'decided_at', from: 'withdrawal_requests WHERE is_stopped' },
  'payout.doubt': { actor: 'member_id', at: 'doubted_at', from: 'payouts WHERE doubted_at IS NOT NULL' },
  'payout.paid': { by: 'settled', from: `payouts WHERE settled_by IS NOT NULL AND status <> 'failed'` },
  'payout.failed': { by: 'settled', from: `payouts WHERE status = 'failed'` },
  'payout.returned': { by: 'returned', from: 'payouts WHERE returned_by IS NOT NULL' },
  'reward.credit': { subject: `'member:' || member_id`, by: 'credited', from: 'rewards' },
  'receivable.write_off': {
    subject: `'member:' || member_id`,
    actor: 'written_off_by',
    at: 'created_at',
    from: 'receivable_write_offs',
  },
  'rates.create': { subject: `'rates:' || version`, actor: 'created_by', from: 'rate_versions WHERE version > 1' },
  'proposal.make': { by: 'proposed', from: 'proposals' },
  'proposal.carry_out': { by: 'decided', from: `proposals WHERE status = 'carried_out'` },
  'proposal.refuse': { by: 'decided', from: `proposals WHERE status = 'refused'` },
  'proposal.withdraw': { by: 'decided', from: `proposals WHERE status = 'withdrawn'` },
  'second_person.change': {
    subject: `'second_person:rules'`,
    actor: 'created_by',
    from: 'second_person_rules WHERE id > (SELECT min(id) FROM second_person_rules)',
  },
  'purchase_rules.change': {
    subject: `'purchase_rules:rules'`,
    actor: 'created_by',
    from: 'purchase_rules WHERE created_by IS NOT NULL OR id > (SELECT min(id) FROM purchase_rules)',
  },
  'payout_batch.create': { by: 'created', from: 'payout_batches' },
  'payout_batch.release': { by: 'ended', from: `payout_batches WHERE state = 'released'` },
  'payout_batch.discard': { by: 'ended', from: `payout_batches WHERE ended_by IS NOT NULL AND state <> 'released'` },
  'bank_account.add': { by: 'created', from: 'bank_accounts' },
  'statement.import': { subject: `'bank_account:' || bank_account_id`, by: 'imported', from: 'statement_imports' },
  'statement.take_back': {
    subject: `'bank_account:' || i.bank_account_id`,
    by: 'back.taken_back',
    from: 'taken_back_imports back JOIN statement_imports i ON i.id = back.import_id',
  },
  'statement_line.charge': {
    actor: 'decided_by',
    at: 'charged_at',
    from: 'statement_lines WHERE charged_at IS NOT NULL',
  },
  'statement_line.own': { subject: `'statement_line:' || debit_line_id`, by: 'moved', from: 'own_transfers' },
  'statement_line.return': {
    actor: 'decided_by',
    at: 'returned_at',
    from: 'statement_lines WHERE returned_at IS NOT NULL',
  },
  'statement_line.batch': { actor: 'decided_by', from: 'statement_lines WHERE batch_id IS NOT NULL' },
  // What an import itself finds to be known has a reason.
  'statement_line.payout': {
    actor: 'decided_by',
    from: 'statement_lines WHERE payout_id IS NOT NULL AND reason IS NULL',
  },
  // Neither reported by its member, which has an entry and comes before it is confirmed, nor announced.
  'statement_line.assign': {
    subject: `'statement_line:' || l.id`,
    actor: 'l.decided_by',
    at: 'd.decided_at',
    from: `statement_lines l JOIN deposits d ON d.id = l.deposit_id AND d.decided_at = d.created_at
      WHERE NOT EXISTS (SELECT FROM audit_entries r WHERE r.subject = 'deposit:' || d.id
        AND r.action = 'deposit.report')
        AND NOT EXISTS (SELECT FROM announced_deposits n WHERE n.deposit_id = d.id)`,
  },
  'month.close': { subject: `to_char(month, '"month:"YYYY-MM')`, by: 'closed', from: 'closed_months' },
  // One click pays all that is due: its entry names the first of the dates.
  'run.start': {
    subject: `coalesce((
      SELECT e.subject FROM audit_entries e
      WHERE e.actor_id = r.started_by AND e.action = 'run.start' AND e.at BETWEEN r.started_at - interval '1 day'
        AND r.started_at
      ORDER BY e.at DESC LIMIT 1
    ), 'run:' || r.id)`,
    actor: 'r.started_by',
    from: `runs r WHERE r.triggered_by = 'admin' AND r.state IN ('running', 'posting', 'posted')`,
  },
  'transfer.reverse': {
    subject: `'transfer:' || t.id`,
    from: `transfers r JOIN transfers t ON t.id = r.source_id
      WHERE r.kind = 'reversal' AND r.business_date > $1::date
        AND NOT (t.kind = 'referral_bonus' AND EXISTS (SELECT FROM deposits d WHERE d.id = t.source_id AND d.status = 'reversed'))`,
  },
} satisfies Partial<Record<AuditAction, Act>>;

const DONE = Object.entries<Act>(ACTS)
  .map(([action, { subject, by, actor, at, from }]) => {
    const row = subject ?? `'${action.split('.')[0]}:' || id`;
    const actorId = actor ?? (by ? `${by}_by` : 'NULL::bigint');
    const when = at ?? (by ? `${by}_at` : 'NULL::timestamptz');
    return `SELECT '${action}' AS action, ${row} AS subject, ${actorId} AS actor_id, ${when} AS at FROM ${from}`;
  })
  .join('\n  UNION ALL ');

const ROLE_ACTIONS = ['admin.create', 'staff.invite', 'staff.role', 'staff.remove'] satisfies AuditAction[];
const PLAN_ACTIONS = ['plan.create', 'plan.edit', 'plan.delete'] satisfies AuditAction[];
const BANK_ACCOUNT_ACTIONS = ['bank_account.add', 'bank_account.change'] satisfies AuditAction[];

const listed = (actions: AuditAction[]) => actions.map((action) => `'${action}'`).join(', ');

/**
 * Each act has its entry; and rules took effect after they were changed, who is disabled was disabled, who is one of
 * the staff was made so, and what members buy and where they pay to is what staff made it.
 */
export const ACTS_IN_LOG = `
    SELECT acts.subject AS row, 'has no entry ' || acts.action AS says FROM (${DONE}) acts
    WHERE NOT EXISTS (
      SELECT FROM audit_entries a WHERE a.subject = acts.subject AND a.action = acts.action
        AND a.actor_id = coalesce(acts.actor_id, a.actor_id) AND a.at = coalesce(acts.at, a.at)
    )
    UNION ALL
    SELECT 'second_person_rules:' || r.id, 'took effect before it was changed' FROM second_person_rules r
    WHERE r.created_by IS NOT NULL AND NOT EXISTS (
      SELECT FROM audit_entries a WHERE a.action = 'second_person.change' AND a.actor_id = r.created_by
        AND a.at <= r.effective_at
    )
    UNION ALL
    SELECT 'purchase_rules:' || r.id, 'took effect before it was changed' FROM purchase_rules r
    WHERE r.created_by IS NOT NULL AND NOT EXISTS (
      SELECT FROM audit_entries a WHERE a.action = 'purchase_rules.change' AND a.actor_id = r.created_by
        AND a.after ->> 'effectiveOn' = r.effective_on::text
          AND (a.at AT TIME ZONE 'Asia/Kolkata')::date < r.effective_on
    )
    UNION ALL
    SELECT 'member:' || m.id, format('was enabled or disabled %s times, and the log says %s', changes.count,
      entries.count)
    FROM members m
    CROSS JOIN LATERAL (SELECT count(*) AS count FROM enabled_changes c WHERE c.member_id = m.id) changes
    CROSS JOIN LATERAL (
      SELECT count(*) AS count FROM audit_entries a
      WHERE a.subject COLLATE "C" = 'member:' || m.id AND a.action IN ('member.enable', 'member.disable')
    ) entries
    WHERE (changes.count > 0 OR NOT m.is_enabled) AND changes.count <> entries.count
    UNION ALL
    SELECT 'member:' || m.id, format('is %s, and the log says %s', m.role, coalesce(said.role, 'member'))
    FROM members m
    LEFT JOIN (
      SELECT DISTINCT ON (subject) subject COLLATE "C" AS subject, after ->> 'role' AS role FROM audit_entries
      WHERE action IN (${listed(ROLE_ACTIONS)}) ORDER BY subject, id DESC
    ) said ON said.subject = 'member:' || m.id
    WHERE m.role <> coalesce(said.role, 'member')
    UNION ALL
    SELECT 'plan:' || v.plan_id, format('version %s is not sold as the log says', v.version)
    FROM plan_versions v
    WHERE NOT EXISTS (
      SELECT FROM audit_entries a
      WHERE a.subject COLLATE "C" = 'plan:' || v.plan_id AND a.action IN ('plan.create', 'plan.edit') AND a.at = v.created_at
        AND a.after @> jsonb_build_object('version', v.version, 'minRecharge', v.min_recharge_rupees,
          'dailyProfit', v.daily_profit_rupees, 'minWidthdraw', v.min_withdraw_rupees, 'cashbackDay', v.cashback_days,
          'minLevel', v.open_levels)
    ) OR v.is_on_sale <> coalesce((
      SELECT (a.after ->> 'version')::integer = v.version FROM audit_entries a
      WHERE a.subject COLLATE "C" = 'plan:' || v.plan_id AND a.action IN (${listed(PLAN_ACTIONS)})
      ORDER BY a.id DESC LIMIT 1
    ), false)
    UNION ALL
    SELECT 'bank_account:' || b.id, 'is not what the log says'
    FROM bank_accounts b
    WHERE NOT coalesce((
      SELECT a.after @> jsonb_build_object('name', b.name, 'bankName', b.bank_name, 'holderName', b.holder_name,
        'upiId', b.upi_id, 'isVerifiedMerchant', b.is_verified_merchant, 'modes', b.modes, 'usedFrom', b.used_from,
        'usedUntil', b.used_until)
      FROM audit_entries a
      WHERE a.subject COLLATE "C" = 'bank_account:' || b.id AND a.action IN (${listed(BANK_ACCOUNT_ACTIONS)})
      ORDER BY a.id DESC LIMIT 1
    ), false)`;
