import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { ErrorCode, NewPlan, Plan, PlanTerms } from '../contract';
import { checkName, normalizeName, TIER_NAME_MAX_CHARACTERS } from '../contract/rules';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { findViolatedIndex } from '../database/violations';
import type { Actor } from '../decisions/actor';
import { AppError, refuseInput } from '../errors/app-error';

export interface PlanVersion extends PlanTerms {
  versionId: bigint;
  planId: bigint;
  version: number;
  name: string;
}

/**
 * What a tier is called, of a row `v`: by its own name, or by its smallest deposit, as `getTierName` does it. The index
 * of names (schema/0082) has the same expression.
 */
export const TIER_NAME = `coalesce(v.name, 'Tier ₹' || regexp_replace(v.min_recharge_rupees::text, '(\\d)(?=(\\d\\d)+\\d$)', '\\1,', 'g'))`;

/** Columns of a `PlanVersion`, for a statement that calls the version `v`. */
export const PLAN_COLUMNS = `v.id AS "versionId", v.plan_id AS "planId", v.version, ${TIER_NAME} AS name, v.min_recharge_rupees AS "minRecharge",
  v.daily_profit_rupees AS "dailyProfit", v.min_withdraw_rupees AS "minWidthdraw", v.cashback_days AS "cashbackDay",
  v.open_levels AS "minLevel"`;

/** The tiers on sale, the smallest first. */
export function listPlans(database: Queryable): Promise<PlanVersion[]> {
  return database.query<PlanVersion>(
    `SELECT ${PLAN_COLUMNS} FROM plan_versions v WHERE v.is_on_sale ORDER BY v.min_recharge_rupees`,
    [],
  );
}

export async function insertPlan(tx: Transaction, now: Date): Promise<bigint> {
  const { id } = await getRow<{ id: bigint }>(tx, 'INSERT INTO plans (created_at) VALUES ($1) RETURNING id', [now]);
  return id;
}

/**
 * Puts terms on sale. A version of the same plan that still is must be taken off first; its name stays unless another
 * one is said.
 */
export function insertPlanVersion(
  tx: Transaction,
  planId: bigint,
  version: number,
  plan: NewPlan,
  now: Date,
): Promise<PlanVersion> {
  return getRow<PlanVersion>(
    tx,
    `INSERT INTO plan_versions AS v (plan_id, version, min_recharge_rupees, daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, is_on_sale, created_at, name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, true, $8,
       coalesce($9, (SELECT before.name FROM plan_versions before WHERE before.plan_id = $1 AND before.version = $2 - 1)))
     RETURNING ${PLAN_COLUMNS}`,
    [
      planId,
      version,
      plan.minRecharge,
      plan.dailyProfit,
      plan.minWidthdraw,
      plan.cashbackDay,
      plan.minLevel,
      now,
      plan.name ?? null,
    ],
  );
}

/** @returns the version that was on sale until now @throws AppError not_found */
async function takeOffSale(tx: Transaction, planId: bigint): Promise<PlanVersion> {
  // The plan's own row makes editors of one plan take turns.
  await tx.query('SELECT id FROM plans WHERE id = $1 FOR UPDATE', [planId]);
  return getRow<PlanVersion>(
    tx,
    `UPDATE plan_versions v SET is_on_sale = false WHERE v.plan_id = $1 AND v.is_on_sale RETURNING ${PLAN_COLUMNS}`,
    [planId],
    { refuse: () => new AppError('not_found', `There is no plan ${planId} on sale.`) },
  );
}

export function toPlan(plan: PlanVersion): Plan {
  return {
    id: String(plan.planId),
    version: plan.version,
    name: plan.name,
    minRecharge: plan.minRecharge,
    dailyProfit: plan.dailyProfit,
    minWidthdraw: plan.minWidthdraw,
    cashbackDay: plan.cashbackDay,
    minLevel: plan.minLevel,
  };
}

const TAKEN: Partial<Record<string, { code: ErrorCode; field: keyof NewPlan; refusal: string }>> = {
  plan_versions_min_recharge_key: {
    code: 'tier_taken',
    field: 'minRecharge',
    refusal: 'Another plan already has this smallest deposit.',
  },
  plan_versions_name_key: {
    code: 'tier_name_taken',
    field: 'name',
    refusal: 'Another plan already has this name.',
  },
};

function checkTierName(text: string): string {
  refuseInput('name', checkName(text, TIER_NAME_MAX_CHARACTERS));
  return normalizeName(text);
}

async function putOnSale(tx: Transaction, planId: bigint, version: number, plan: NewPlan, now: Date): Promise<Plan> {
  const named = plan.name === undefined ? plan : { ...plan, name: checkTierName(plan.name) };
  try {
    return toPlan(await insertPlanVersion(tx, planId, version, named, now));
  } catch (error) {
    const taken = TAKEN[findViolatedIndex(error) ?? ''];
    if (!taken) throw error;
    throw new AppError(taken.code, taken.refusal, { field: taken.field });
  }
}

/** @throws AppError tier_taken, tier_name_taken, invalid_input */
export async function createPlan(tx: Transaction, wanted: NewPlan, actor: Actor | undefined, now: Date): Promise<Plan> {
  const plan = await putOnSale(tx, await insertPlan(tx, now), 1, wanted, now);
  if (actor) await insertAuditEntry(tx, actor, now, { action: 'plan.create', subject: `plan:${plan.id}`, after: plan });
  return plan;
}

/**
 * Makes a new version of a plan. Packages bought before keep the one they were bought under.
 * @throws AppError not_found, tier_taken, tier_name_taken, invalid_input
 */
export async function editPlan(
  tx: Transaction,
  planId: bigint,
  wanted: NewPlan,
  actor: Actor,
  now: Date,
): Promise<Plan> {
  const before = toPlan(await takeOffSale(tx, planId));
  const after = await putOnSale(tx, planId, before.version + 1, wanted, now);
  await insertAuditEntry(tx, actor, now, { action: 'plan.edit', subject: `plan:${planId}`, before, after });
  return after;
}

/**
 * Only stops new purchases: running packages keep their terms.
 * @throws AppError not_found
 */
export async function deletePlan(tx: Transaction, planId: bigint, actor: Actor, now: Date): Promise<void> {
  const before = toPlan(await takeOffSale(tx, planId));
  await insertAuditEntry(tx, actor, now, { action: 'plan.delete', subject: `plan:${planId}`, before });
}
