import type { Transaction } from '../database';
import { idIn, type DemoClub, type DemoEarning } from './demo-club';
import { disabledAt } from './demo-compensation';
import { insertColumns } from './insert-columns';

type Versions = Map<number, bigint>;
const RATE_VERSION = 1;

/** Ids of the runs follow their dates. */
async function insertRuns(tx: Transaction, { runs, earnings }: DemoClub): Promise<void> {
  const membersOn = new Map<string, Set<bigint>>();
  for (const { businessDate, memberId, amountMicros } of earnings) {
    if (amountMicros === 0n) continue;
    membersOn.set(businessDate, (membersOn.get(businessDate) ?? new Set()).add(memberId));
  }
  await insertColumns(tx, 'runs', {
    id: { type: 'bigint', values: runs.map((_, index) => index + 1) },
    business_date: { type: 'date', values: runs.map((run) => run.businessDate) },
    state: { type: 'text', values: runs.map(() => 'posted') },
    triggered_by: { type: 'text', values: runs.map(() => 'seed') },
    started_at: { type: 'timestamptz', values: runs.map((run) => run.startedAt) },
    took_ms: { type: 'int', values: runs.map(() => 0) },
    rate_version: { type: 'int', values: runs.map(() => RATE_VERSION) },
    members: { type: 'int', values: runs.map((run) => membersOn.get(run.businessDate)?.size ?? 0) },
  });
  await tx.query(
    `INSERT INTO run_levels (run_id, level, lines, amount_micros, cut_micros)
     SELECT r.id, e.level, count(*), sum(e.amount_micros), sum(e.cut_micros)
     FROM runs r JOIN earnings e ON e.business_date = r.business_date GROUP BY r.id, e.level`,
  );
}

async function insertEarnings(tx: Transaction, earnings: DemoEarning[], versionOf: Versions): Promise<void> {
  await insertColumns(tx, 'earnings', {
    member_id: { type: 'bigint', values: earnings.map((earning) => earning.memberId) },
    base_micros: { type: 'bigint', values: earnings.map((earning) => earning.baseMicros) },
    amount_micros: { type: 'bigint', values: earnings.map((earning) => earning.amountMicros) },
    cut_micros: { type: 'bigint', values: earnings.map((earning) => earning.cutMicros) },
    plan_version_id: {
      type: 'bigint',
      values: earnings.map(({ terms }) => versionOf.get(terms.minRecharge)),
    },
    business_date: { type: 'date', values: earnings.map((earning) => earning.businessDate) },
    level: { type: 'smallint', values: earnings.map((earning) => earning.level) },
    rate_bps: { type: 'smallint', values: earnings.map((earning) => earning.rateBps) },
  });
}

async function insertReferralEarnings(
  tx: Transaction,
  { referralEarnings }: DemoClub,
  versionOf: Versions,
): Promise<void> {
  await insertColumns(tx, 'referral_earnings', {
    source_id: { type: 'bigint', values: referralEarnings.map((earning) => earning.sourceId) },
    level: { type: 'smallint', values: referralEarnings.map((earning) => earning.level) },
    member_id: { type: 'bigint', values: referralEarnings.map((earning) => earning.memberId) },
    business_date: { type: 'date', values: referralEarnings.map((earning) => earning.businessDate) },
    base_micros: { type: 'bigint', values: referralEarnings.map((earning) => earning.baseMicros) },
    rate_bps: { type: 'smallint', values: referralEarnings.map((earning) => earning.rateBps) },
    amount_micros: { type: 'bigint', values: referralEarnings.map((earning) => earning.amountMicros) },
    rate_version: { type: 'int', values: referralEarnings.map(() => RATE_VERSION) },
    plan_version_id: {
      type: 'bigint',
      values: referralEarnings.map(({ terms }) => versionOf.get(terms.minRecharge)),
    },
  });
}

async function insertEnabledChanges(tx: Transaction, club: DemoClub): Promise<void> {
  const disabled = club.people.all.filter((person) => !person.isEnabled);
  await insertColumns(tx, 'enabled_changes', {
    member_id: { type: 'bigint', values: disabled.map((person) => idIn(club, person)) },
    changed_at: { type: 'timestamptz', values: disabled.map((person) => disabledAt(club, person)) },
    was_enabled: { type: 'boolean', values: disabled.map(() => true) },
  });
}

/** The runs of the past as posted, and the lines that explain their transfers. */
export async function insertCompensation(tx: Transaction, club: DemoClub, versionOf: Versions): Promise<void> {
  await insertEnabledChanges(tx, club);
  await insertEarnings(tx, club.earnings, versionOf);
  await insertReferralEarnings(tx, club, versionOf);
  await insertRuns(tx, club);
}
