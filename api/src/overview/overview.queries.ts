import type { Overview } from '../contract';
import type { Queryable } from '../database/database';

interface GrowthRow {
  month: string;
  newUsers: bigint;
  totalUsers: bigint;
}

/** The last months, this one included, the oldest first. */
export async function listGrowth(database: Queryable, now: Date, months: number): Promise<Overview['growth']> {
  const rows = await database.query<GrowthRow>(
    `SELECT to_char(shown.month, 'YYYY-MM') AS month,
       coalesce(sum(c.members) FILTER (WHERE c.joined_month = shown.month), 0)::bigint AS "newUsers",
       coalesce(sum(c.members), 0)::bigint AS "totalUsers"
     FROM generate_series(to_business_month($1) - make_interval(months => $2 - 1), to_business_month($1), '1 month') AS shown (month)
     LEFT JOIN member_counts c ON c.joined_month <= shown.month
     GROUP BY shown.month ORDER BY shown.month`,
    [now, months],
  );
  return rows.map(({ month, newUsers, totalUsers }) => ({
    month,
    newUsers: Number(newUsers),
    totalUsers: Number(totalUsers),
  }));
}

export interface PeriodSums {
  depositedMicros: bigint;
  paidOutMicros: bigint;
}

/** What was confirmed and what was paid out since the first of the oldest of the months. */
export async function sumPeriod(database: Queryable, now: Date, months: number): Promise<PeriodSums> {
  const [row] = await database.query<PeriodSums>(
    `SELECT coalesce(sum(succeeded_micros) FILTER (WHERE list = 'deposits'), 0)::bigint AS "depositedMicros",
       coalesce(sum(succeeded_micros) FILTER (WHERE list = 'payouts'), 0)::bigint AS "paidOutMicros"
     FROM payment_counts WHERE month >= to_business_month($1) - make_interval(months => $2 - 1)`,
    [now, months],
  );
  if (!row) throw new Error('An aggregate returned no row');
  return row;
}
