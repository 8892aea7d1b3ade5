import type { Arrears, EarningExplanation } from '../../contract';
import { calculateShareMicros } from '../../contract/compensation-rules';
import { toKept } from '../../database/conditions';
import type { Queryable } from '../../database/database';
import { AppError } from '../../errors/app-error';
import { toRupeesText, MICROS_PER_RUPEE } from '../../ledger/rupees';
import { decodeCursor, LIMIT_DEFAULT, toPage } from '../../paging/paging';
import { toRateOfPrincipalSql } from '../../plan/plan-sql';
import { PLAN_COLUMNS, toPlan, type PlanVersion } from '../../plan/tiers';
import { toHasCreditedSql } from '../runs/run.queries';
import {
  BONUS_PLACES_FROM,
  parseEarningId,
  RELEASED_ON,
  toEarning,
  toIsBonusSql,
  type EarningPlace,
  type EarningRow,
} from './earning.queries';
import { listPaidPackages } from './paid-packages';

/** What a line, or a part of it, is a share of: a package of one's own, or somebody of the team. */
interface SourceRow {
  /** Of the package, or of the member. */
  id: bigint;
  name: string;
  baseMicros: bigint;
  /** Only of a package that was paid for several days at once. */
  arrears?: Arrears;
}

/** A page of the sources of one line, in the order of their ids. */
interface SourcePage {
  memberId: bigint;
  businessDate: string;
  after: bigint;
  limit: number;
}

/** The packages whose cashback makes up a member's own line. */
async function listOwnSources(
  database: Queryable,
  { memberId, businessDate, after, limit }: SourcePage,
): Promise<SourceRow[]> {
  const paid = await listPaidPackages(database, { memberId, businessDate, after, most: limit + 1 });
  return paid.map(({ id, principalMicros, days, valueDate }) => ({
    id,
    name: `Package ${id}`,
    baseMicros: principalMicros * BigInt(days),
    ...(valueDate !== null && { arrears: { days: days - 1, since: valueDate } }),
  }));
}

/**
 * Of a level, so many are looked at first; then, while a page is not full, eight times as many each time: a statement
 * more costs as much as a look at thousands.
 */
const LOOKED_AT_FIRST = 512;
const LOOKED_AT_FACTOR = 8;

/** With the last who was looked at, while there may be more. */
type LevelRow = (SourceRow | { id: null }) & { lastId: bigint | null };

/** Those of so many at a level, in the order of their ids, who had cashback; one row without any when nobody had. */
function listCashbackAmong(
  database: Queryable,
  { memberId, businessDate, after, limit }: SourcePage,
  { level, rateVersion }: ExplainedRow,
  lookedAt: number,
): Promise<LevelRow[]> {
  const bps = '(SELECT v.cashback_bps FROM rate_versions v WHERE v.version = $6)';
  return database.query<LevelRow>(
    `SELECT found.*, team.ids[$7] AS "lastId"
     FROM (
       SELECT ARRAY(
         SELECT l.descendant_id FROM lineage l WHERE l.ancestor_id = $1 AND l.level = $5 AND l.descendant_id > $3
         ORDER BY l.descendant_id LIMIT $7
       ) AS ids OFFSET 0
     ) team
     LEFT JOIN LATERAL (
       SELECT e.member_id AS id, (SELECT m.name FROM members m WHERE m.id = e.member_id) AS name,
         ${toRateOfPrincipalSql('e.base_micros', bps)} AS "baseMicros"
       FROM earnings e WHERE e.business_date = ${toKept('$2', 'date')} AND e.member_id = ANY (team.ids)
       ORDER BY e.member_id LIMIT $4
     ) found ON true
     ORDER BY found.id`,
    [memberId, businessDate, after, limit, level, rateVersion, lookedAt],
  );
}

/**
 * Those of a member's team at a level who had cashback of their own, before their caps, on the date. A level has few
 * members or a hundred thousand, and of these nearly all have cashback or nearly none: a part of the level is held
 * against the date, both in the order of ids, and a greater part while a page is not full.
 */
async function listCashbackOfLevel(database: Queryable, page: SourcePage, row: ExplainedRow): Promise<SourceRow[]> {
  const sources: SourceRow[] = [];
  let { after } = page;
  for (let lookedAt = LOOKED_AT_FIRST; ; lookedAt *= LOOKED_AT_FACTOR) {
    const limit = page.limit + 1 - sources.length;
    const rows = await listCashbackAmong(database, { ...page, after, limit }, row, lookedAt);
    sources.push(...rows.flatMap((each) => (each.id === null ? [] : each)));
    const lastId = rows[0]?.lastId ?? null;
    if (sources.length > page.limit || lastId === null) return sources;
    after = lastId;
  }
}

/** The one who bought a first package. */
function listBuyer(database: Queryable, page: SourcePage, place: bigint): Promise<SourceRow[]> {
  return database.query<SourceRow>(
    `SELECT m.id, m.name, e.base_micros AS "baseMicros" FROM referral_earnings e JOIN members m ON m.id = e.source_id
     WHERE e.member_id = $1 AND e.business_date = $2::date AND ${toIsBonusSql('$3')} AND e.source_id > $4`,
    [page.memberId, page.businessDate, place, page.after],
  );
}

interface ExplainedRow extends EarningRow, PlanVersion {
  baseMicros: bigint;
  rateBps: number;
  rateVersion: number;
}

const COLUMNS = `$1::bigint AS id, e.business_date AS "businessDate", e.level, e.base_micros AS "baseMicros", e.rate_bps AS "rateBps",
  e.amount_micros AS "amountMicros", ${PLAN_COLUMNS}`;

type FindLine = (
  database: Queryable,
  id: bigint,
  memberId: bigint,
  place: EarningPlace,
) => Promise<ExplainedRow | undefined>;

const findRunLine: FindLine = async (database, id, memberId, { businessDate, place }) => {
  const [row] = await database.query<ExplainedRow>(
    `SELECT ${COLUMNS}, e.cut_micros AS "cutMicros", r.rate_version AS "rateVersion",
       CASE WHEN e.level = 0 THEN 'cashback' ELSE 'cashback_on_cashback' END AS kind, NULL::date AS "releasedOn"
     FROM earning_lines e JOIN runs r ON r.business_date = e.business_date AND ${toHasCreditedSql('$2')}
     JOIN plan_versions v ON v.id = e.plan_version_id
     WHERE e.member_id = $2 AND e.business_date = ${toKept('$3', 'date')} AND e.level = $4`,
    [id, memberId, businessDate, place],
  );
  return row;
};

const findBonus: FindLine = async (database, id, memberId, { businessDate, place }) => {
  const [row] = await database.query<ExplainedRow>(
    `SELECT ${COLUMNS}, 0::bigint AS "cutMicros", e.rate_version AS "rateVersion", 'referral_bonus' AS kind,
       ${RELEASED_ON} AS "releasedOn"
     FROM referral_earnings e JOIN plan_versions v ON v.id = e.plan_version_id
     WHERE e.member_id = $2 AND e.business_date = $3::date AND ${toIsBonusSql('$4')}`,
    [id, memberId, businessDate, place],
  );
  return row;
};

function listSources(
  database: Queryable,
  row: ExplainedRow,
  page: SourcePage,
  { place }: EarningPlace,
): Promise<SourceRow[]> {
  if (row.kind === 'referral_bonus') return listBuyer(database, page, place);
  return row.level === 0 ? listOwnSources(database, page) : listCashbackOfLevel(database, page, row);
}

/**
 * Why a line of a member's has its amount. The sources are computed from what is stored, a page at a time; over all
 * pages their bases add up to the line's base, to the micro-rupee.
 * @throws AppError not_found
 */
export async function explainEarning(
  database: Queryable,
  memberId: bigint,
  id: bigint,
  cursor: string | undefined,
  limit = LIMIT_DEFAULT,
): Promise<EarningExplanation> {
  const place = parseEarningId(id);
  const find = place && place.place >= BONUS_PLACES_FROM ? findBonus : findRunLine;
  const row = place && (await find(database, id, memberId, place));
  if (!place || !row) throw new AppError('not_found', 'There is no such line in your earnings.');

  const after = cursor === undefined ? 0n : decodeCursor(cursor);
  const page = { memberId, businessDate: row.businessDate, after, limit };
  const sources = await listSources(database, row, page, place);
  return {
    earning: toEarning(row),
    base: toRupeesText(row.baseMicros),
    rateBps: row.rateBps,
    rateVersion: row.rateVersion,
    due: toRupeesText(row.amountMicros + row.cutMicros),
    plan: toPlan(row),
    dailyCap: row.kind === 'referral_bonus' ? null : toRupeesText(BigInt(row.dailyProfit) * MICROS_PER_RUPEE),
    sources: toPage(sources, limit, ({ name, baseMicros, arrears }) => ({
      source: name,
      base: toRupeesText(baseMicros),
      amount: toRupeesText(calculateShareMicros(baseMicros, row.rateBps)),
      ...(arrears && { arrears }),
    })),
  };
}
