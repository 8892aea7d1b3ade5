import { insertAuditEntry } from '../audit/insert-audit-entry';
import type { NewRates, Rates, RateVersion } from '../contract';
import { checkRates, type RateTables } from '../contract/compensation-rules';
import { getRow, type Queryable, type Transaction } from '../database/database';
import { onViolation } from '../database/violations';
import type { Actor } from '../decisions/actor';
import { AppError } from '../errors/app-error';
import { toBusinessDate } from '../ledger/business-date';
import { parseBusinessDate } from './calendar';

/** Rates as they are stored. */
interface RateRow extends RateTables {
  version: number;
  effectiveOn: string;
  createdAt: Date;
  createdBy: string | null;
}

const COLUMNS = `r.version, r.effective_on AS "effectiveOn", r.cashback_bps AS "cashbackBps", r.referral_bps AS "referralBps",
  r.cashback_on_cashback_bps AS "cashbackOnCashbackBps", r.created_at AS "createdAt", m.name AS "createdBy"`;

/** The rates that hold for a business date. The first version holds since long before the club. */
export function getRatesOn(database: Queryable, businessDate: string): Promise<RateRow> {
  return getRow<RateRow>(
    database,
    `SELECT ${COLUMNS} FROM rate_versions r LEFT JOIN members m ON m.id = r.created_by
     WHERE r.effective_on <= $1 ORDER BY r.effective_on DESC LIMIT 1`,
    [businessDate],
    { refuse: () => new Error(`No rates hold for ${businessDate}`) },
  );
}

/** All versions, the one that takes effect last first. */
export function listRates(database: Queryable): Promise<RateRow[]> {
  return database.query<RateRow>(
    `SELECT ${COLUMNS} FROM rate_versions r LEFT JOIN members m ON m.id = r.created_by ORDER BY r.effective_on DESC`,
    [],
  );
}

export function toRates({ cashbackBps, referralBps, cashbackOnCashbackBps }: RateTables): Rates {
  return {
    cashbackBps,
    referralBps: [...referralBps],
    cashbackOnCashbackBps: [...cashbackOnCashbackBps],
  };
}

/** @param inForce the version that holds today */
export function toRateVersion(row: RateRow, inForce: number): RateVersion {
  return {
    ...toRates(row),
    version: row.version,
    effectiveOn: row.effectiveOn,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    isInForce: row.version === inForce,
  };
}

function refuse(sentence: string, field: string): never {
  throw new AppError('invalid_input', sentence, { field });
}

/** @throws AppError invalid_input when its date is paid already, or some later one, or another version has it */
async function insertVersion(tx: Transaction, rates: NewRates, createdBy: bigint, now: Date): Promise<void> {
  const { effectiveOn, cashbackBps, referralBps, cashbackOnCashbackBps } = rates;
  // Versions are numbered one after the other.
  await tx.query('LOCK TABLE rate_versions IN SHARE ROW EXCLUSIVE MODE');
  await getRow(
    tx,
    `INSERT INTO rate_versions (version, effective_on, cashback_bps, referral_bps, cashback_on_cashback_bps, created_at, created_by)
     SELECT max(version) + 1, $1::date, $2, $3, $4, $5, $6 FROM rate_versions
     WHERE NOT EXISTS (SELECT FROM runs WHERE state IN ('posting', 'posted') AND business_date >= $1::date)
     HAVING count(*) > 0
     RETURNING version`,
    [effectiveOn, cashbackBps, referralBps, cashbackOnCashbackBps, now, createdBy],
    { refuse: () => refuse(`${effectiveOn} has been paid already.`, 'effectiveOn') },
  ).catch(
    onViolation('rate_versions_effective_on_key', () =>
      refuse(`Another version already takes effect on ${effectiveOn}.`, 'effectiveOn'),
    ),
  );
}

/**
 * A new version of the rates. It takes effect tomorrow at the earliest: today's run may have been posted.
 * @throws AppError invalid_input
 */
export async function addRates(tx: Transaction, rates: NewRates, actor: Actor, now: Date): Promise<RateRow> {
  const effectiveOn = parseBusinessDate(rates.effectiveOn, 'effectiveOn');
  if (effectiveOn <= toBusinessDate(now)) {
    refuse('New rates take effect tomorrow at the earliest.', 'effectiveOn');
  }
  const refusal = checkRates(rates);
  if (refusal) refuse(refusal.text, refusal.field);

  const before = await getRatesOn(tx, effectiveOn);
  await insertVersion(tx, rates, actor.memberId, now);
  const after = await getRatesOn(tx, effectiveOn);
  await insertAuditEntry(tx, actor, now, {
    action: 'rates.create',
    subject: `rates:${after.version}`,
    before: toRates(before),
    after: { effectiveOn, ...toRates(after) },
  });
  return after;
}
