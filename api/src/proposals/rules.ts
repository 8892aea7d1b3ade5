import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { NewSecondPersonRules, SecondPersonRules, SecondPersonState } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { toBusinessDate } from '../ledger/business-date';
import { parseBusinessDate, startOfBusinessDate } from '../plan/calendar';

/** Of a club that has said nothing else; `needs_second_person()` of the database says the same. */
const RULES_AT_FIRST: SecondPersonRules = { isOn: true, payoutLimit: 50_000, coversPlans: false };

/** The next plans that are shown; a club has one or two. */
const MOST_PLANNED = 20;

interface RulesRow {
  isOn: boolean;
  payoutLimit: bigint;
  coversPlans: boolean;
  since: Date;
  changedBy: string | null;
}

const COLUMNS = `r.is_on AS "isOn", r.payout_limit_rupees AS "payoutLimit", r.covers_plans AS "coversPlans",
  r.effective_at AS since, m.name AS "changedBy"`;

const toRules = ({ isOn, payoutLimit, coversPlans }: RulesRow): SecondPersonRules => ({
  isOn,
  payoutLimit: Number(payoutLimit),
  coversPlans,
});

async function findRow(database: Queryable, now: Date): Promise<RulesRow | undefined> {
  const [row] = await database.query<RulesRow>(
    `SELECT ${COLUMNS} FROM second_person_rules r LEFT JOIN members m ON m.id = r.created_by
     WHERE r.effective_at <= $1 ORDER BY r.effective_at DESC, r.id DESC LIMIT 1`,
    [now],
  );
  return row;
}

/** The rules that hold. */
export async function getRules(database: Queryable, now: Date): Promise<SecondPersonRules> {
  const row = await findRow(database, now);
  return row ? toRules(row) : RULES_AT_FIRST;
}

/** The rules that hold, and those that take over on a day to come. */
export async function getRulesState(database: Queryable, now: Date): Promise<SecondPersonState> {
  const row = await findRow(database, now);
  // Of two plans for one day the later one holds.
  const planned = await database.query<RulesRow>(
    `SELECT DISTINCT ON (r.effective_at) ${COLUMNS}
     FROM second_person_rules r LEFT JOIN members m ON m.id = r.created_by
     WHERE r.effective_at > $1 ORDER BY r.effective_at, r.id DESC LIMIT ${MOST_PLANNED}`,
    [now],
  );
  return {
    rules: row ? toRules(row) : RULES_AT_FIRST,
    since: row?.since.toISOString() ?? null,
    changedBy: row?.changedBy ?? null,
    planned: planned.map((next) => ({
      rules: toRules(next),
      effectiveOn: toBusinessDate(next.since),
      changedBy: next.changedBy,
    })),
  };
}

/**
 * They hold from now on, or from the start of a day to come; those before stay in the table with their time.
 * @throws AppError invalid_input for a day that is no day to come
 */
export async function changeRules(
  tx: Transaction,
  { effectiveOn, ...after }: NewSecondPersonRules,
  actor: Actor,
  now: Date,
): Promise<SecondPersonState> {
  const effectiveAt = effectiveOn === undefined ? now : toEffectiveAt(effectiveOn, now);
  const before = await getRules(tx, effectiveAt);
  await tx.query(
    `INSERT INTO second_person_rules (effective_at, is_on, payout_limit_rupees, covers_plans, created_by)
     VALUES ($1, $2, $3, $4, $5)`,
    [effectiveAt, after.isOn, after.payoutLimit, after.coversPlans, actor.memberId],
  );
  await insertAuditEntry(tx, actor, now, {
    action: 'second_person.change',
    subject: 'second_person:rules',
    before,
    after: { ...after, ...(effectiveOn !== undefined && { effectiveOn }) },
  });
  return getRulesState(tx, now);
}

function toEffectiveAt(effectiveOn: string, now: Date): Date {
  if (parseBusinessDate(effectiveOn, 'effectiveOn') <= toBusinessDate(now))
    throw new AppError(
      'invalid_input',
      'New rules take effect tomorrow at the earliest; without a date they hold at once.',
      { field: 'effectiveOn' },
    );
  return startOfBusinessDate(effectiveOn);
}

/** A lone owner has nobody to ask about staff and these rules: they change them alone, and the audit log says so. */
export async function hasSecondOwner(tx: Transaction): Promise<boolean> {
  const owners = await tx.query(`SELECT FROM members WHERE role = 'owner' AND is_enabled LIMIT 2`, []);
  return owners.length > 1;
}
