import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { AuditAction, Plan, PlanTerms } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import { findViolatedIndex } from '../database/violations';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';

export interface PlanVersion extends PlanTerms {
  versionId: bigint;
  planId: bigint;
  version: number;
}

/** Columns of a `PlanVersion`, for a statement that calls the version `v`. */
export const PLAN_COLUMNS = `v.id AS "versionId", v.plan_id AS "planId", v.version, v.min_recharge_rupees AS "minRecharge",
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
  const [row] = await tx.query<{ id: bigint }>('INSERT INTO plans (created_at) VALUES ($1) RETURNING id', [now]);
  if (!row) throw new Error('INSERT INTO plans returned no row');
  return row.id;
}

/** Puts terms on sale. A version of the same plan that still is must be taken off first. */
export async function insertPlanVersion(
  tx: Transaction,
  planId: bigint,
  version: number,
  terms: PlanTerms,
  now: Date,
): Promise<PlanVersion> {
  const [row] = await tx.query<PlanVersion>(
    `INSERT INTO plan_versions AS v (plan_id, version, min_recharge_rupees, daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, is_on_sale, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, true, $8) RETURNING ${PLAN_COLUMNS}`,
    [planId, version, terms.minRecharge, terms.dailyProfit, terms.minWidthdraw, terms.cashbackDay, terms.minLevel, now],
  );
  if (!row) throw new Error('INSERT INTO plan_versions returned no row');
  return row;
}

/** @returns the version that was on sale until now; undefined when the plan is not on sale */
async function takeOffSale(tx: Transaction, planId: bigint): Promise<PlanVersion | undefined> {
  // The plan's own row makes editors of one plan take turns.
  await tx.query('SELECT id FROM plans WHERE id = $1 FOR UPDATE', [planId]);
  const [row] = await tx.query<PlanVersion>(
    `UPDATE plan_versions v SET is_on_sale = false WHERE v.plan_id = $1 AND v.is_on_sale RETURNING ${PLAN_COLUMNS}`,
    [planId],
  );
  return row;
}

export function toPlan(plan: PlanVersion): Plan {
  return {
    id: String(plan.planId),
    version: plan.version,
    minRecharge: plan.minRecharge,
    dailyProfit: plan.dailyProfit,
    minWidthdraw: plan.minWidthdraw,
    cashbackDay: plan.cashbackDay,
    minLevel: plan.minLevel,
  };
}

async function putOnSale(tx: Transaction, planId: bigint, version: number, terms: PlanTerms, now: Date): Promise<Plan> {
  try {
    return toPlan(await insertPlanVersion(tx, planId, version, terms, now));
  } catch (error) {
    if (findViolatedIndex(error) !== 'plan_versions_min_recharge_key') throw error;
    throw new AppError('tier_taken', 'Another plan already has this smallest deposit.', {
      field: 'minRecharge',
    });
  }
}

async function requireOnSale(tx: Transaction, planId: bigint): Promise<PlanVersion> {
  const plan = await takeOffSale(tx, planId);
  if (!plan) throw new AppError('not_found', `There is no plan ${planId} on sale.`);
  return plan;
}

/** @throws AppError tier_taken */
export async function createPlan(
  tx: Transaction,
  terms: PlanTerms,
  actor: Actor | undefined,
  now: Date,
): Promise<Plan> {
  const plan = await putOnSale(tx, await insertPlan(tx, now), 1, terms, now);
  if (actor) await insertPlanAudit(tx, 'plan.create', plan.id, null, plan, actor, now);
  return plan;
}

/**
 * Makes a new version of a plan. Packages bought before keep the one they were bought under.
 * @throws AppError not_found, tier_taken
 */
export async function editPlan(
  tx: Transaction,
  planId: bigint,
  terms: PlanTerms,
  actor: Actor,
  now: Date,
): Promise<Plan> {
  const before = await requireOnSale(tx, planId);
  const plan = await putOnSale(tx, planId, before.version + 1, terms, now);
  await insertPlanAudit(tx, 'plan.edit', plan.id, toPlan(before), plan, actor, now);
  return plan;
}

/**
 * Only stops new purchases: running packages keep their terms.
 * @throws AppError not_found
 */
export async function deletePlan(tx: Transaction, planId: bigint, actor: Actor, now: Date): Promise<void> {
  const before = await requireOnSale(tx, planId);
  await insertPlanAudit(tx, 'plan.delete', String(planId), toPlan(before), null, actor, now);
}

function insertPlanAudit(
  tx: Transaction,
  action: AuditAction,
  planId: string,
  before: Plan | null,
  after: Plan | null,
  actor: Actor,
  now: Date,
): Promise<void> {
  return insertAuditEntry(tx, actor, now, {
    action,
    subject: `plan:${planId}`,
    before,
    after,
  });
}
