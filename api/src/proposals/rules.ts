import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { SecondPersonRules, SecondPersonState } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';

/** Of a club that has said nothing else; `needs_second_person()` of the database says the same. */
const RULES_AT_FIRST: SecondPersonRules = { isOn: true, payoutLimit: 50_000, coversPlans: false };

export async function getRules(database: Queryable, now: Date): Promise<SecondPersonState> {
  const [row] = await database.query<{
    isOn: boolean;
    payoutLimit: bigint;
    coversPlans: boolean;
    since: Date;
    changedBy: string | null;
  }>(
    `SELECT r.is_on AS "isOn", r.payout_limit_rupees AS "payoutLimit", r.covers_plans AS "coversPlans",
       r.effective_at AS since, m.name AS "changedBy"
     FROM second_person_rules r LEFT JOIN members m ON m.id = r.created_by
     WHERE r.effective_at <= $1 ORDER BY r.effective_at DESC, r.id DESC LIMIT 1`,
    [now],
  );
  if (!row) return { rules: RULES_AT_FIRST, since: null, changedBy: null };
  const { isOn, payoutLimit, coversPlans, since, changedBy } = row;
  const rules = { isOn, payoutLimit: Number(payoutLimit), coversPlans };
  return { rules, since: since.toISOString(), changedBy };
}

/** They hold from now on; those before stay in the table with their time. */
export async function changeRules(
  tx: Transaction,
  after: SecondPersonRules,
  actor: Actor,
  now: Date,
): Promise<SecondPersonState> {
  const { rules: before } = await getRules(tx, now);
  await tx.query(
    `INSERT INTO second_person_rules (effective_at, is_on, payout_limit_rupees, covers_plans, created_by)
     VALUES ($1, $2, $3, $4, $5)`,
    [now, after.isOn, after.payoutLimit, after.coversPlans, actor.memberId],
  );
  await insertAuditEntry(tx, actor, now, {
    action: 'second_person.change',
    subject: 'second_person:rules',
    before,
    after,
  });
  return getRules(tx, now);
}

/** A lone owner has nobody to ask about staff and these rules: they change them alone, and the audit log says so. */
export async function hasSecondOwner(tx: Transaction): Promise<boolean> {
  const owners = await tx.query(`SELECT FROM members WHERE role = 'owner' AND is_enabled LIMIT 2`, []);
  return owners.length > 1;
}
