import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { NewPurchaseRules, PurchaseRules, PurchaseRulesState } from '../contract';
import type { Queryable, Transaction } from '../database/database';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { toBusinessDate } from '../ledger/business-date';
import { parseBusinessDate } from './calendar';
import { getDatedRules, getRulesAt, type RulesTable } from './dated-rules';

const TABLE: RulesTable<PurchaseRules, PurchaseRules> = {
  name: 'purchase_rules',
  takesEffect: 'effective_on',
  columns: 'r.bonus_hold_days AS "bonusHoldDays", r.cashback_from AS "cashbackFrom"',
  toRules: ({ bonusHoldDays, cashbackFrom }) => ({ bonusHoldDays, cashbackFrom }),
  // Nobody's terms change by an upgrade.
  atFirst: { bonusHoldDays: 0, cashbackFrom: 'confirmation' },
};

/** The rules that hold for what is bought on a day. */
export const getPurchaseRules = (database: Queryable, businessDate: string): Promise<PurchaseRules> =>
  getRulesAt(database, TABLE, businessDate);

/** The rules that hold, and those that take over on a day to come. */
export const getPurchaseRulesState = (database: Queryable, now: Date): Promise<PurchaseRulesState> =>
  getDatedRules(database, TABLE, toBusinessDate(now));

/**
 * They hold from the start of a day to come, for what is bought from then on; those before stay in the table.
 * @throws AppError invalid_input for a day that is no day to come
 */
export async function changePurchaseRules(
  tx: Transaction,
  { effectiveOn: typed, ...after }: NewPurchaseRules,
  actor: Actor,
  now: Date,
): Promise<PurchaseRulesState> {
  const effectiveOn = parseBusinessDate(typed, 'effectiveOn');
  if (effectiveOn <= toBusinessDate(now)) {
    throw new AppError('invalid_input', 'New rules take effect tomorrow at the earliest.', { field: 'effectiveOn' });
  }
  const before = await getPurchaseRules(tx, effectiveOn);
  await tx.query(
    'INSERT INTO purchase_rules (effective_on, bonus_hold_days, cashback_from, created_by) VALUES ($1, $2, $3, $4)',
    [effectiveOn, after.bonusHoldDays, after.cashbackFrom, actor.memberId],
  );
  await insertAuditEntry(tx, actor, now, {
    action: 'purchase_rules.change',
    subject: 'purchase_rules:rules',
    before,
    after: { ...after, effectiveOn },
  });
  return getPurchaseRulesState(tx, now);
}
