import type { Queryable } from '../../src/database/database';

export interface LedgerDigest {
  paidDates: number;
  /** Whether a date is in the middle of being posted: then the digest is of a state that nothing else comes to. */
  isPosting: boolean;
  /** Of everything that a run writes. Ids are left out: a run that was undone has used some up. */
  digest: string;
}

const toDigestSql = (columns: string, from: string, order: string) =>
  `(SELECT md5(coalesce(string_agg(concat_ws(' ', ${columns}), '|' ORDER BY ${order}), '')) FROM ${from})`;

export async function readLedgerDigest(database: Queryable): Promise<LedgerDigest> {
  const [row] = await database.query<{ paidDates: bigint; isPosting: boolean; digest: string }>(
    `SELECT (SELECT count(*) FROM runs WHERE state = 'posted') AS "paidDates",
       EXISTS (SELECT FROM runs WHERE state = 'posting') AS "isPosting", concat_ws(' ',
       ${toDigestSql('earnings.*', 'earnings', 'business_date, member_id')},
       ${toDigestSql(
         'debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, source_id, reference, business_date, posted_at',
         'transfers',
         'business_date, source_id, credit_account_id, kind',
       )},
       ${toDigestSql('id, balance_micros, cashback_micros, paid_on', 'accounts', 'id')},
       ${toDigestSql('id, status, days_paid, ended_at', 'packages', 'id')},
       ${toDigestSql(
         'business_date, rate_version, members, level, lines, amount_micros, cut_micros',
         `runs JOIN run_levels ON run_id = id AND state = 'posted'`,
         'business_date, level',
       )}) AS digest`,
  );
  if (!row) throw new Error('A SELECT of scalars returned no row');
  return { ...row, paidDates: Number(row.paidDates) };
}
