import type { Plan, PlanTerms } from '../contract';
import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { Transaction } from '../database/database';
import { findViolatedIndex } from '../database/unique-violation';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { insertPlan, insertPlanVersion, takeOffSale, toPlan, type PlanVersion } from './plan.queries';

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
  action: string,
  planId: string,
  before: Plan | null,
  after: Plan | null,
  actor: Actor,
  now: Date,
): Promise<void> {
  return insertAuditEntry(tx, {
    at: now,
    actorId: actor.memberId,
    action,
    subject: `plan:${planId}`,
    before,
    after,
    address: actor.address,
  });
}
