import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { NewSecondPersonRules, SecondPersonRules, SecondPersonState } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { toBusinessDate } from '../ledger/business-date';
import { parseBusinessDate, startOfBusinessDate } from '../plan/calendar';
import { getDatedRules, getRulesAt, type RulesTable } from '../plan/dated-rules';

interface RulesRow extends Omit<SecondPersonRules, 'payoutLimit'> {
  payoutLimit: bigint;
}

const TABLE: RulesTable<RulesRow, SecondPersonRules> = {
  name: 'second_person_rules',
  takesEffect: 'effective_at',
  columns: 'r.is_on AS "isOn", r.payout_limit_rupees AS "payoutLimit", r.covers_plans AS "coversPlans"',
  toRules: ({ isOn, payoutLimit, coversPlans }) => ({ isOn, payoutLimit: Number(payoutLimit), coversPlans }),
  // `needs_second_person()` of the database says the same.
  atFirst: { isOn: true, payoutLimit: 100_000, coversPlans: false },
};

/** The rules that hold. */
export const getRules = (database: Queryable, now: Date): Promise<SecondPersonRules> =>
  getRulesAt(database, TABLE, now);

/** The rules that hold, and those that take over on a day to come. */
export async function getRulesState(database: Queryable, now: Date): Promise<SecondPersonState> {
  const { since, planned, ...state } = await getDatedRules(database, TABLE, now);
  return {
    ...state,
    since: since?.toISOString() ?? null,
    planned: planned.map(({ effectiveOn, ...next }) => ({ ...next, effectiveOn: toBusinessDate(effectiveOn) })),
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

/**
 * A lone owner has nobody to ask about staff and these rules: they change them alone, and the audit log says so. One
 * who is disabled is an owner still: each can disable the other at once, and would be alone by that.
 */
export async function hasSecondOwner(tx: Transaction): Promise<boolean> {
  const owners = await tx.query(`SELECT FROM members WHERE role = 'owner' LIMIT 2`, []);
  return owners.length > 1;
}
