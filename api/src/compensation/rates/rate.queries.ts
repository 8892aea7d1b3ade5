import type { Rates, RateVersion } from '../../contract';
import type { RateTables } from '../../contract/compensation-rules';
import type { Queryable, Transaction } from '../../database/database';

/** Rates as they are stored. */
export interface RateRow extends RateTables {
  version: number;
  effectiveOn: string;
  createdAt: Date;
  createdBy: string | null;
}

export interface NewRateRow extends RateTables {
  effectiveOn: string;
  createdBy: bigint;
}

const COLUMNS = `r.version, r.effective_on AS "effectiveOn", r.cashback_bps AS "cashbackBps", r.referral_bps AS "referralBps",
  r.cashback_on_cashback_bps AS "cashbackOnCashbackBps", r.created_at AS "createdAt", m.name AS "createdBy"`;

/** The rates that hold for a business date. The first version holds since long before the club. */
export async function getRatesOn(database: Queryable, businessDate: string): Promise<RateRow> {
  const [row] = await database.query<RateRow>(
    `SELECT ${COLUMNS} FROM rate_versions r LEFT JOIN members m ON m.id = r.created_by
     WHERE r.effective_on <= $1 ORDER BY r.effective_on DESC LIMIT 1`,
    [businessDate],
  );
  if (!row) throw new Error(`No rates hold for ${businessDate}`);
  return row;
}

/** All versions, the one that takes effect last first. */
export function listRates(database: Queryable): Promise<RateRow[]> {
  return database.query<RateRow>(
    `SELECT ${COLUMNS} FROM rate_versions r LEFT JOIN members m ON m.id = r.created_by ORDER BY r.effective_on DESC`,
  );
}

/** @returns the number of the new version; undefined when its date is paid already, or some later one */
export async function insertRateVersion(tx: Transaction, rates: NewRateRow, now: Date): Promise<number | undefined> {
  // Versions are numbered one after the other.
  await tx.query('LOCK TABLE rate_versions IN SHARE ROW EXCLUSIVE MODE');
  const [row] = await tx.query<{ version: number }>(
    `INSERT INTO rate_versions (version, effective_on, cashback_bps, referral_bps, cashback_on_cashback_bps, created_at, created_by)
     SELECT max(version) + 1, $1::date, $2, $3, $4, $5, $6 FROM rate_versions
     WHERE NOT EXISTS (SELECT FROM runs WHERE state = 'posted' AND business_date >= $1::date)
     HAVING count(*) > 0
     RETURNING version`,
    [rates.effectiveOn, rates.cashbackBps, rates.referralBps, rates.cashbackOnCashbackBps, now, rates.createdBy],
  );
  return row?.version;
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
