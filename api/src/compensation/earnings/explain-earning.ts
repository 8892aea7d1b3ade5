import type { EarningExplanation } from '../../contract';
import { calculateShareMicros } from '../../contract/compensation-rules';
import type { Queryable } from '../../database/database';
import { AppError } from '../../errors/app-error';
import { toRupeesText, MICROS_PER_RUPEE } from '../../ledger/rupees';
import { decodeCursor, LIMIT_DEFAULT, toPage } from '../../paging/paging';
import { PLAN_COLUMNS, toPlan, type PlanVersion } from '../../plans/plan.queries';
import { BONUS_PLACES_FROM, parseEarningId, type EarningPlace } from './earning-id';
import { toEarning, type EarningRow } from './earning.queries';
import { listBuyer, listCashbackOfLevel, listPaidPackages, type SourcePage, type SourceRow } from './source.queries';

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
       CASE WHEN e.level = 0 THEN 'cashback' ELSE 'cashback_on_cashback' END AS kind
     FROM earnings e JOIN runs r ON r.business_date = e.business_date AND r.state = 'posted'
     JOIN plan_versions v ON v.id = e.plan_version_id
     WHERE e.member_id = $2 AND e.business_date = $3::date AND e.level = $4`,
    [id, memberId, businessDate, place],
  );
  return row;
};

const findBonus: FindLine = async (database, id, memberId, { businessDate, place }) => {
  const [row] = await database.query<ExplainedRow>(
    `SELECT ${COLUMNS}, 0::bigint AS "cutMicros", e.rate_version AS "rateVersion", 'referral_bonus' AS kind
     FROM referral_earnings e JOIN plan_versions v ON v.id = e.plan_version_id
     WHERE e.member_id = $2 AND e.business_date = $3::date AND e.source_id = $4`,
    [id, memberId, businessDate, place - BONUS_PLACES_FROM],
  );
  return row;
};

function listSources(
  database: Queryable,
  { kind, level }: ExplainedRow,
  page: SourcePage,
  { place }: EarningPlace,
): Promise<SourceRow[]> {
  if (kind === 'referral_bonus') return listBuyer(database, page, place - BONUS_PLACES_FROM);
  return level === 0 ? listPaidPackages(database, page) : listCashbackOfLevel(database, page, level);
}

/**
 * Why a line of a member's has its amount. The sources are computed from what is stored, a page at a time; over all pages their bases
 * add up to the line's base, to the micro-rupee.
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
    sources: toPage(sources, limit, ({ name, baseMicros }) => ({
      source: name,
      base: toRupeesText(baseMicros),
      amount: toRupeesText(calculateShareMicros(baseMicros, row.rateBps)),
    })),
  };
}
