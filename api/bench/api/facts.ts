import { BONUS_PLACE } from '../../src/compensation/earnings/earning.queries';
import { getRow, type Database } from '../../src/database/database';
import { WALLET } from '../../src/ledger/post-transfers';
import { HUB_ID } from '../club-sql';

export interface Line {
  memberId: bigint;
  date: string;
  place: bigint;
}

/** What the paths need to know of the club. */
export interface Facts {
  /** By member, from place 0: the transfer in the middle of the year. */
  deepTransferIds: bigint[];
  /** The last one that a deposit was credited by. */
  depositTransferId: bigint;
  /** Of deposits whose payment is on the bank's statement. */
  pendingIds: bigint[];
  confirmedIds: bigint[];
  openLineIds: bigint[];
  /** YYYYMMDD */
  lastDate: string;
  middleDate: string;
  /** A line of each who has one: of a run at a level below, and of a first package. */
  levelLines: Line[];
  bonusLines: Line[];
  middleIdOf: Record<'deposits' | 'withdrawal_requests' | 'payouts' | 'audit_entries' | 'conversations', bigint>;
}

export async function getFacts(database: Database): Promise<Facts> {
  const deep = await database.query<{ id: bigint }>(
    `SELECT (SELECT id FROM transfers WHERE ${WALLET} = m.id ORDER BY id DESC OFFSET 200 LIMIT 1) AS id
     FROM members m WHERE m.id <= $1 ORDER BY m.id`,
    [HUB_ID],
  );
  const [deposit] = await database.query<{ id: bigint }>(
    `SELECT id FROM transfers WHERE kind = 'deposit' ORDER BY id DESC LIMIT 1`,
    [],
  );
  const dates = await database.query<{ date: string }>(
    `SELECT to_char(business_date, 'YYYYMMDD') AS date FROM runs WHERE state = 'posted' ORDER BY business_date DESC`,
    [],
  );
  const lastDate = dates[0]?.date ?? '';
  const levelLines = await database.query<Line>(
    `SELECT member_id AS "memberId", $1::text AS date, max(level)::bigint AS place FROM earning_lines
     WHERE business_date = $1::text::date AND level > 0 GROUP BY member_id ORDER BY member_id`,
    [lastDate],
  );
  const bonusLines = await database.query<Line>(
    `SELECT member_id AS "memberId", to_char(max(business_date), 'YYYYMMDD') AS date, max(${BONUS_PLACE}) AS place
     FROM referral_earnings e WHERE member_id <= $1
       AND business_date = (SELECT max(business_date) FROM referral_earnings WHERE member_id = e.member_id)
     GROUP BY member_id ORDER BY member_id`,
    [HUB_ID],
  );
  const first = async (table: string, condition: string) => {
    const rows = await database.query<{ id: bigint }>(
      `SELECT id FROM ${table} WHERE ${condition} ORDER BY id LIMIT 300`,
    );
    return rows.map(({ id }) => id);
  };
  const middle = async (table: string) => {
    const { id } = await getRow<{ id: bigint | null }>(database, `SELECT max(id) / 2 AS id FROM ${table}`, []);
    return id ?? 1n;
  };
  return {
    deepTransferIds: deep.map(({ id }) => id),
    depositTransferId: deposit?.id ?? 1n,
    pendingIds: await first('deposits', `status = 'pending'`),
    confirmedIds: await first('deposits', 'id IN (SELECT deposit_id FROM statement_lines)'),
    openLineIds: await first('statement_lines', 'decided_by IS NULL'),
    lastDate,
    levelLines,
    bonusLines,
    middleDate: dates[Math.floor(dates.length / 2)]?.date ?? '',
    middleIdOf: {
      deposits: await middle('deposits'),
      withdrawal_requests: await middle('withdrawal_requests'),
      payouts: await middle('payouts'),
      audit_entries: await middle('audit_entries'),
      conversations: await middle('conversations'),
    },
  };
}
