import type { Transaction } from '../../database/database';
import { notifySelected } from '../../notifications/notify';
import { DATES_PAID } from '../../plan/plan-sql';
import type { Chunk } from './post-chunk';

/** Weekdays of cashback that a package has left when its owner is told. */
export const TOLD_DAYS_LEFT = 5;

/** A package that was paid for the first time or the last, or has few days left from now on. */
export interface CountedPackage {
  memberId: bigint;
  principalMicros: bigint;
  daysLeft: number;
  hasBegun: boolean;
  hasEnded: boolean;
  isEnding: boolean;
}

/** Tells the owners of packages that have ended, or will soon. */
async function tellOwners(
  tx: Transaction,
  kind: 'package_ending' | 'package_ended',
  packages: CountedPackage[],
  now: Date,
): Promise<void> {
  if (packages.length === 0) return;
  const sql = `SELECT member_id, jsonb_build_object('amountMicros', micros::text, 'daysLeft', days_left) AS facts
    FROM unnest($1::bigint[], $2::bigint[], $3::integer[]) owned (member_id, micros, days_left)`;
  const values = [
    packages.map(({ memberId }) => memberId),
    packages.map(({ principalMicros }) => principalMicros),
    packages.map(({ daysLeft }) => daysLeft),
  ];
  await notifySelected(tx, kind, { sql, values }, now);
}

/** Tells those whose first package was paid for the first time what came into their wallet. */
async function tellOfFirst(tx: Transaction, begun: CountedPackage[], businessDate: string, now: Date): Promise<void> {
  if (begun.length === 0) return;
  const sql = `
    SELECT e.member_id, jsonb_build_object('amountMicros', e.cashback_micros::text, 'businessDate', $2::text) AS facts
    FROM (SELECT DISTINCT unnest($1::bigint[]) AS member_id) begun
    JOIN earnings e ON e.business_date = $2::text::date AND e.member_id = begun.member_id
    WHERE NOT EXISTS (SELECT FROM packages p WHERE p.member_id = begun.member_id AND ${DATES_PAID} > 1)`;
  const values = [begun.map(({ memberId }) => memberId), businessDate];
  await notifySelected(tx, 'first_credit', { sql, values }, now);
}

/** Tells those of the chunk who asked to hear of each day. */
async function tellOfCredits(tx: Transaction, chunk: Chunk, businessDate: string, now: Date): Promise<void> {
  const sql = `
    SELECT e.member_id,
      jsonb_build_object('amountMicros', (e.cashback_micros + coalesce(e.team_micros, 0))::text, 'businessDate', $3::text) AS facts
    FROM notification_choices asked
    JOIN earnings e ON e.business_date = $3::text::date AND e.member_id = asked.member_id
    WHERE asked.kind = 'daily_credits' AND asked.member_id > $1::bigint AND asked.member_id <= $2::bigint`;
  const values = [chunk.afterMemberId, chunk.lastMemberId, businessDate];
  await notifySelected(tx, 'daily_credits', { sql, values }, now);
}

/** What members should know of a chunk, written with its transfers. On most days that is nothing. */
export async function tellMembers(
  tx: Transaction,
  counted: CountedPackage[],
  chunk: Chunk,
  businessDate: string,
  now: Date,
): Promise<void> {
  const begun = counted.filter(({ hasBegun }) => hasBegun);
  const ending = counted.filter(({ isEnding }) => isEnding);
  const ended = counted.filter(({ hasEnded }) => hasEnded);
  await tellOwners(tx, 'package_ending', ending, now);
  await tellOwners(tx, 'package_ended', ended, now);
  await tellOfFirst(tx, begun, businessDate, now);
  await tellOfCredits(tx, chunk, businessDate, now);
}
