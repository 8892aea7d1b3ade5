import { listDueDates } from '../compensation/runs/due-dates';
import type { Database, Queryable } from '../database/database';
import { HOUR_MS, toBusinessDate } from '../ledger/business-date';
import { closeMonths, findLastClosing } from '../ledger/closings';
import { toRupeesText } from '../ledger/rupees';
import { countNetworkChanges } from '../network/count-changes';
import { type BrokenLaw, listBrokenLaws } from './laws';
import {
  findArchivedThrough,
  findOpenDifferences,
  insertReconcileResult,
  listDifferences,
  type Scope,
} from '../ledger/reconcile';

const WALLET_LAW = 'a wallet is its transfers';
const FIGURE_LAW = 'a kept figure is what counting gives';
const RUN_LAW = 'a run is its lines and its transfers';

interface LawScope extends Scope {
  /** The last date whose lines need not be held against the network again; none unless told. */
  checkedThrough?: string | undefined;
}

/** Told of each law before it is looked at. */
type OnLaw = (law: string) => void;

async function listWalletsBroken(database: Queryable, scope: Scope): Promise<BrokenLaw[]> {
  const differences = await listDifferences(database, scope);
  return differences.map(({ accountId, kind, balanceMicros, transfersMicros }) => ({
    law: WALLET_LAW,
    row: `account:${accountId}`,
    says:
      kind === 'missing'
        ? `is missing; its transfers add up to ₹${toRupeesText(transfersMicros)}`
        : `(${kind}) says ₹${toRupeesText(balanceMicros)}, its transfers say ₹${toRupeesText(transfersMicros)}`,
  }));
}

/** A derived figure that is not what counting again gives. */
interface FigureDifference {
  /** `member:12`, `levels:12`, `referrals:12`, `month:2026-01-01` or `deposits:2026-01-01` */
  subject: string;
  kept: unknown;
  counted: unknown;
}

/** What is not counted yet above somebody may be a difference in a moment that is none in the next. */
const isSettled = (memberId: string) => `NOT EXISTS (
    SELECT FROM (SELECT member_id FROM network_changes UNION ALL SELECT member_id FROM team_carries) pending
    WHERE pending.member_id = ${memberId} OR is_in_team(pending.member_id, ${memberId})
  )`;

/** Counts teams and their levels, referrals, deposits, payouts and members again, from the beginning. */
export async function listFigureDifferences(database: Database): Promise<FigureDifference[]> {
  await countNetworkChanges(database);
  return database.query<FigureDifference>(
    `SELECT 'member:' || coalesce(kept.member_id, counted.member_id) AS subject, to_jsonb(kept) AS kept, to_jsonb(counted) AS counted
     FROM member_figures kept FULL JOIN counted_member_figures counted ON counted.member_id = kept.member_id
     WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(counted) AND ${isSettled('coalesce(kept.member_id, counted.member_id)')}
     UNION ALL
     SELECT 'levels:' || coalesce(kept.member_id, counted.member_id), to_jsonb(kept), to_jsonb(counted)
     FROM level_counts kept FULL JOIN counted_levels counted ON counted.member_id = kept.member_id AND counted.level = kept.level
     WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(counted) AND ${isSettled('coalesce(kept.member_id, counted.member_id)')}
     UNION ALL
     SELECT 'referrals:' || coalesce(kept.member_id, counted.member_id), to_jsonb(kept), to_jsonb(counted)
     FROM (SELECT * FROM referral_counts WHERE referrals > 0) kept
     FULL JOIN counted_referrals counted ON counted.member_id = kept.member_id
     WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(counted)
     UNION ALL
     SELECT 'month:' || coalesce(kept.joined_month, counted.joined_month), to_jsonb(kept), to_jsonb(counted)
     FROM member_counts kept
     FULL JOIN counted_members counted ON counted.joined_month = kept.joined_month
     WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(counted)
     UNION ALL
     SELECT coalesce(kept.list, counted.list) || ':' || coalesce(kept.month, counted.month), to_jsonb(kept), to_jsonb(counted)
     FROM (SELECT * FROM payment_counts WHERE succeeded > 0) kept
     FULL JOIN counted_payments counted ON counted.list = kept.list AND counted.month = kept.month
     WHERE to_jsonb(kept) IS DISTINCT FROM to_jsonb(counted)`,
  );
}

/** Also counts what has changed meanwhile, in transactions of its own. */
export async function listFiguresBroken(database: Database, onLaw?: OnLaw): Promise<BrokenLaw[]> {
  onLaw?.(FIGURE_LAW);
  const differences = await listFigureDifferences(database);
  return differences.map(({ subject, kept, counted }) => ({
    law: FIGURE_LAW,
    row: subject,
    says: `kept ${JSON.stringify(kept)}, counted ${JSON.stringify(counted)}`,
  }));
}

/** A business date whose lines, transfers and run do not say the same. */
interface RunDifference {
  businessDate: string;
  kind: 'cashback' | 'cashback_on_cashback';
  earnedMicros: bigint;
  transferredMicros: bigint;
  /** What the posted run says. */
  runMicros: bigint;
}

/**
 * Adds up, for each date that was paid, the lines, the transfers and the totals of the run: they must agree. A date
 * that is being posted is left out.
 * @param since dates after this one; all unless told
 */
export function listRunDifferences(database: Queryable, since = '-infinity'): Promise<RunDifference[]> {
  return database.query<RunDifference>(
    `WITH sums AS (
       SELECT business_date, CASE WHEN level = 0 THEN 'cashback' ELSE 'cashback_on_cashback' END AS kind,
         sum(amount_micros) AS earned, 0 AS transferred, 0 AS run
       FROM earning_lines WHERE business_date > $1::date GROUP BY 1, 2
       UNION ALL
       SELECT business_date, kind::text, 0, sum(amount_micros), 0
       FROM transfers
       WHERE kind IN ('cashback', 'cashback_on_cashback') AND business_date > $1::date
       GROUP BY 1, 2
       UNION ALL
       SELECT r.business_date, CASE WHEN v.level = 0 THEN 'cashback' ELSE 'cashback_on_cashback' END, 0, 0, sum(v.amount_micros)
       FROM runs r JOIN run_levels v ON v.run_id = r.id WHERE r.state = 'posted' AND r.business_date > $1::date GROUP BY 1, 2
     )
     SELECT business_date AS "businessDate", kind, sum(earned)::bigint AS "earnedMicros",
       sum(transferred)::bigint AS "transferredMicros", sum(run)::bigint AS "runMicros"
     FROM sums WHERE business_date NOT IN (SELECT business_date FROM runs WHERE state = 'posting')
     GROUP BY business_date, kind
     HAVING sum(earned) <> sum(transferred) OR sum(earned) <> sum(run)
     ORDER BY 1, 2`,
    [since],
    { plan: 'custom' },
  );
}

async function listRunsBroken(database: Queryable, since: string | undefined): Promise<BrokenLaw[]> {
  const differences = await listRunDifferences(database, since);
  return differences.map(({ businessDate, kind, earnedMicros, transferredMicros, runMicros }) => ({
    law: RUN_LAW,
    row: `${kind} of ${businessDate}`,
    says: `lines ₹${toRupeesText(earnedMicros)}, transfers ₹${toRupeesText(transferredMicros)}, run ₹${toRupeesText(runMicros)}`,
  }));
}

/**
 * Every row that breaks a law of the books. While others post, it needs one snapshot for all: a transaction that is
 * REPEATABLE READ.
 */
export async function findBrokenLaws(database: Queryable, scope: LawScope = {}, onLaw?: OnLaw): Promise<BrokenLaw[]> {
  onLaw?.(WALLET_LAW);
  const wallets = await listWalletsBroken(database, scope);
  onLaw?.(RUN_LAW);
  const runs = await listRunsBroken(database, scope.since);
  const inLaws = await listBrokenLaws(database, scope.since, onLaw, scope.checkedThrough);
  return [...wallets, ...runs, ...inLaws];
}

interface ReconcileOrder {
  now: Date;
  /** Everything, and not what came since the last closed month. */
  isAll?: boolean;
  /** Since when; everything unless told. */
  onStart?: (since: string | undefined) => void;
  onStep?: (percent: number) => void;
  onLaw?: OnLaw;
  /** Ends it before its next statement. */
  signal?: AbortSignal;
}

interface Reconciled {
  broken: BrokenLaw[];
  /** The closing that was made, because nothing was found and nothing is open. */
  closed: string | undefined;
  /** What the last look at everything has found; until another one finds nothing, no month is closed. */
  open: number;
}

/** The last date that was paid before the look began which last found the books whole (`finished_at` is that). */
async function findCheckedThrough(database: Queryable): Promise<string | undefined> {
  const [row] = await database.query<{ through: string | null }>(
    `SELECT max(business_date) AS through FROM runs
     WHERE state = 'posted' AND started_at + took_ms * interval '1 millisecond'
       < (SELECT max(finished_at) FROM reconcile_results WHERE differences = 0)`,
  );
  return row?.through ?? undefined;
}

/**
 * Holds the books against all their laws, and keeps how many rows break one. When none does, and the last
 * look at everything found none either, months that are over are closed.
 */
export async function reconcileBooks(database: Database, order: ReconcileOrder): Promise<Reconciled> {
  const { now, isAll = false, onStart, onStep, onLaw, signal } = order;
  const since = (isAll ? undefined : await findLastClosing(database)) ?? (await findArchivedThrough(database));
  onStart?.(since);
  signal?.throwIfAborted();
  // Before the books: a month that is closed cannot be opened again over a figure that is found wrong afterwards.
  const figures = await listFiguresBroken(database, onLaw);
  const { found, closed, open } = await database.transaction(
    async (tx) => {
      // One state for all parts of the work, whatever is posted meanwhile.
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      const checkedThrough = isAll ? undefined : await findCheckedThrough(tx);
      const inBooks = await findBrokenLaws(tx, { since, checkedThrough, ...(onStep && { onStep }) }, onLaw);
      const left = isAll ? 0 : await findOpenDifferences(tx);
      const isWhole = inBooks.length + figures.length + left === 0;
      const [due] = await listDueDates(tx, now, 1);
      return {
        found: inBooks,
        closed: isWhole ? await closeMonths(tx, due ?? toBusinessDate(now)) : undefined,
        open: left,
      };
    },
    { isLong: true, signal },
  );
  signal?.throwIfAborted();
  const broken = [...found, ...figures];
  await insertReconcileResult(database, broken.length, now, isAll);
  return { broken, closed, open };
}

/**
 * Once a night: of many processes one, and none when a timer of the machine has done it (deploy/systemd). What a
 * process that died has begun, another may do an hour later.
 * @returns undefined when it was not for this process to do
 */
export async function reconcileNightly(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<Reconciled | undefined> {
  const claimed = await database.query(
    `INSERT INTO throttles AS t (key, hits, resets_at)
     SELECT 'nightly reconcile', 1, $1::timestamptz WHERE NOT EXISTS (SELECT FROM reconcile_results WHERE finished_at > $2)
     ON CONFLICT (key) DO UPDATE SET resets_at = excluded.resets_at WHERE t.resets_at <= $3 RETURNING key`,
    [new Date(now.getTime() + HOUR_MS - 1), new Date(now.getTime() - 12 * HOUR_MS), now],
  );
  return claimed.length === 0 ? undefined : reconcileBooks(database, { now, ...(signal && { signal }) });
}
