import type { Queryable } from '../database/database';
import { WALLET } from './post-transfers';

/** An account that does not say what its transfers say. */
export interface Difference {
  accountId: bigint;
  /** The kind of the account; for a figure beside the balance also its name. */
  kind: string;
  balanceMicros: bigint;
  transfersMicros: bigint;
}

const RANGE_IDS = 20_000n;

/** The figures of an account, by their columns. */
const FIGURES = [
  'balance',
  'deposit',
  'referral',
  'cashback',
  'reward',
  'withdraw',
  'receivable',
  'written_off',
] as const;

const COUNTED: Record<(typeof FIGURES)[number], string> = {
  balance: 'true',
  deposit: `kind = 'deposit'`,
  referral: `kind = 'referral_bonus'`,
  cashback: `kind IN ('cashback', 'cashback_on_cashback', 'earnings_reversal')`,
  reward: `kind = 'reward'`,
  withdraw: `kind IN ('withdrawal', 'withdrawal_returned', 'payout_returned')`,
  receivable: `kind IN ('receivable', 'settlement')`,
  written_off: `kind = 'write_off'`,
};

/**
 * Counts the wallets of a range again, from what they came to at the closing: their figures, and that each transfer
 * goes on from the one before it, but for those that were posted among others which are in files now. Also gives what
 * the club's accounts were moved by. $1 and $2 between which accounts, $3 the closing.
 */
const RECONCILE_RANGE = `
  WITH moved AS MATERIALIZED (
    SELECT id, ${WALLET} AS account_id, least(debit_account_id, credit_account_id) AS club_id,
      balance_after_micros AS after_micros,
      CASE WHEN credit_account_id > debit_account_id THEN amount_micros ELSE -amount_micros END AS micros,
      CASE WHEN kind = 'reversal' THEN find_reversed_kind(t) ELSE kind END AS kind
    FROM transfers t WHERE ${WALLET} > $1::bigint AND ${WALLET} <= $2::bigint AND business_date > $3::date
  ), counted AS (
    SELECT account_id, ${FIGURES.map((figure) => `coalesce(sum_micros(micros) FILTER (WHERE ${COUNTED[figure]}), 0) AS ${figure}`).join(', ')}
    FROM moved WHERE account_id > 0 GROUP BY account_id
  ), steps AS (
    SELECT *, after_micros - micros AS before_micros, lag(after_micros) OVER (PARTITION BY account_id
      ORDER BY id) AS previous_micros
    FROM moved WHERE account_id > 0
  ), archived AS MATERIALIZED (
    SELECT coalesce(max(last_transfer_id), 0) AS last_id, (max(month) + interval '1 month - 1 day')::date AS through FROM archived_months
  ), breaks AS (
    SELECT DISTINCT ON (account_id) account_id, before_micros, expected_micros
    FROM (
      SELECT account_id, s.id, before_micros, coalesce(
        (SELECT p.balance_after_micros FROM transfers p
         WHERE greatest(p.debit_account_id, p.credit_account_id) = s.account_id AND p.id < s.id
           AND p.id > last_id ORDER BY p.id DESC LIMIT 1),
        coalesce((SELECT c.balance_micros FROM closings c WHERE c.account_id = s.account_id
          AND c.closed_through = through), 0)
          + coalesce((SELECT sum_micros(CASE WHEN p.credit_account_id = s.account_id THEN p.amount_micros
            ELSE -p.amount_micros END)
             FROM transfers p WHERE greatest(p.debit_account_id, p.credit_account_id) = s.account_id
               AND p.id < s.id), 0)) AS expected_micros
      FROM steps s, archived WHERE previous_micros IS DISTINCT FROM before_micros AND s.id > last_id
    ) suspected WHERE expected_micros <> before_micros ORDER BY account_id, id
  ), owed AS (
    SELECT id FROM accounts WHERE id > greatest($1, 0) AND id <= $2
    UNION SELECT id FROM members WHERE id > $1 AND id <= $2
    UNION SELECT account_id FROM counted
  )
  SELECT * FROM (
    SELECT DISTINCT ON (o.id) o.id AS "accountId", figure.name AS kind, figure.kept AS "balanceMicros",
      figure.counted AS "transfersMicros"
    FROM owed o
    LEFT JOIN accounts a ON a.id = o.id
    LEFT JOIN counted n ON n.account_id = o.id
    LEFT JOIN closings c ON c.account_id = o.id AND c.closed_through = $3
    LEFT JOIN breaks b ON b.account_id = o.id
    LEFT JOIN accounts r ON r.id = -1000 - o.id
    CROSS JOIN LATERAL (VALUES
      ${FIGURES.map(
        (figure, place) =>
          `(${place}, coalesce(a.kind${place === 0 ? '' : ` || ', ${figure}'`}, 'missing'), coalesce(a.${figure}_micros, 0), coalesce(c.${figure}_micros, 0) ${figure === 'withdraw' ? '-' : '+'} coalesce(n.${figure}, 0))`,
      ).join(', ')},
      (${FIGURES.length}, 'wallet, before a transfer', b.before_micros, b.expected_micros),
      (${FIGURES.length + 1}, 'wallet, receivable account', a.receivable_micros, -coalesce(r.balance_micros, 0))
    ) AS figure (place, name, kept, counted)
    WHERE a.id IS NULL AND figure.place = 0 OR figure.kept <> figure.counted
    ORDER BY o.id, figure.place
  ) differences
  UNION ALL
  SELECT account_id, NULL, 0, sum_micros(micros) FROM (
    SELECT club_id AS account_id, -micros AS micros FROM moved
    UNION ALL
    SELECT account_id, micros FROM moved WHERE account_id <= 0
  ) club GROUP BY account_id`;

/** The date before all others. */
export const ALL_TIME = '-infinity';

export interface Scope {
  /** A closing: what came later is counted. All there is unless told. */
  since?: string | undefined;
  /** After each part, how much of the whole is done. */
  onStep?: (percent: number) => void;
}

/** The end of the last month that is in files; what came before it is not there to be counted. */
export async function findArchivedThrough(database: Queryable): Promise<string | undefined> {
  const [row] = await database.query<{ through: string | null }>(
    `SELECT (max(month) + interval '1 month - 1 day')::date AS through FROM archived_months`,
  );
  return row?.through ?? undefined;
}

/** What an account came to at the end of the last month that is in files. */
export async function getArchivedBalance(database: Queryable, accountId: bigint): Promise<bigint> {
  const [row] = await database.query<{ micros: bigint }>(
    `SELECT balance_micros AS micros FROM closings WHERE account_id = $1 AND closed_through = $2::date`,
    [accountId, (await findArchivedThrough(database)) ?? ALL_TIME],
  );
  return row?.micros ?? 0n;
}

/** SQL of a statement: from which date on lists of the ledger have all rows; null while no month is archived. */
export const COMPLETE_FROM = `SELECT (max(month) + interval '1 month')::date AS date FROM archived_months`;

/** Nothing where they have all. */
export async function findCompleteFrom(database: Queryable): Promise<{ completeFrom?: string }> {
  const [row] = await database.query<{ date: string | null }>(COMPLETE_FROM, []);
  return row?.date == null ? {} : { completeFrom: row.date };
}

async function listClubDifferences(
  database: Queryable,
  moved: Map<bigint, bigint>,
  since: string,
): Promise<Difference[]> {
  const accounts = await database.query<Difference>(
    `SELECT a.id AS "accountId", a.kind, a.balance_micros AS "balanceMicros", coalesce(c.balance_micros, 0) AS "transfersMicros"
     FROM accounts a LEFT JOIN closings c ON c.account_id = a.id AND c.closed_through = $1::date WHERE a.id <= 0 ORDER BY a.id`,
    [since],
  );
  return accounts
    .map((account) => ({
      ...account,
      transfersMicros: account.transfersMicros + (moved.get(account.accountId) ?? 0n),
    }))
    .filter(({ balanceMicros, transfersMicros }) => balanceMicros !== transfersMicros);
}

/**
 * Counts every account again from the transfers since a closing, a range of wallets after the other, each transfer
 * once. Also finds members without a wallet. While others post, it needs one snapshot for all: a transaction that is
 * REPEATABLE READ.
 */
export async function listDifferences(database: Queryable, scope: Scope = {}): Promise<Difference[]> {
  const since = scope.since ?? (await findArchivedThrough(database)) ?? ALL_TIME;
  const [row] = await database.query<{ last: bigint }>(
    'SELECT greatest((SELECT max(id) FROM accounts), (SELECT max(id) FROM members), 0) AS last',
  );
  const last = row?.last ?? 0n;
  const moved = new Map<bigint, bigint>();
  const differences: Difference[] = [];
  for (let after = -1000n; after < last || after < 0n; after += RANGE_IDS) {
    const rows = await database.query<Omit<Difference, 'kind'> & { kind: string | null }>(
      RECONCILE_RANGE,
      [after, after + RANGE_IDS, since],
      { plan: 'custom' },
    );
    for (const { kind, ...rest } of rows) {
      if (kind !== null) differences.push({ ...rest, kind });
      else moved.set(rest.accountId, (moved.get(rest.accountId) ?? 0n) + rest.transfersMicros);
    }
    scope.onStep?.(Math.min(100, Number(((after + RANGE_IDS + 1000n) * 100n) / (last + 1000n))));
  }
  return [...(await listClubDifferences(database, moved, since)), ...differences];
}

/**
 * @param beganAt what is posted while it looks, it may have missed: kept as the moment up to which it vouches. The
 *   column's name is older than that
 * @param isAll whether it looked at everything, and not at what came since the last closed month alone
 */
export async function insertReconcileResult(
  database: Queryable,
  differences: number,
  beganAt: Date,
  isAll = false,
): Promise<void> {
  await database.query('INSERT INTO reconcile_results (finished_at, differences, is_all) VALUES ($1, $2, $3)', [
    beganAt,
    differences,
    isAll,
  ]);
}

const LAST_OF_ALL = 'SELECT differences FROM reconcile_results WHERE is_all ORDER BY id DESC LIMIT 1';

/** What the last look at everything has found; a look since the last closed month cannot know whether it is mended. */
export async function findOpenDifferences(database: Queryable): Promise<number> {
  const [row] = await database.query<{ differences: number }>(LAST_OF_ALL);
  return row?.differences ?? 0;
}

/**
 * When the books were last reconciled, and what is known to differ: what the last look has found, and what the last one
 * at everything has, which only another one at everything can take back.
 * @returns undefined while they were never reconciled
 */
export async function findReconcileResult(
  database: Queryable,
): Promise<{ differences: number; beganAt: Date } | undefined> {
  const [row] = await database.query<{ differences: number; beganAt: Date }>(
    `SELECT finished_at AS "beganAt", greatest(differences, (${LAST_OF_ALL})) AS differences
     FROM reconcile_results ORDER BY id DESC LIMIT 1`,
    [],
  );
  return row;
}
