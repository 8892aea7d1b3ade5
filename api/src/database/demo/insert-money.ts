import type { Transaction } from '../database';
import { toBusinessDate } from '../../ledger/business-date';
import { postHistory } from '../../ledger/post-history';
import { insertPlan, insertPlanVersion } from '../../plan/tiers';
import { DEMO_TIERS, idIn, type DemoClub } from './demo-club';
import { FIRST_DAY, timeOf } from './demo-days';
import { insertColumns } from './insert-columns';

async function insertTiers(tx: Transaction, at: Date): Promise<Map<number, bigint>> {
  const versionOf = new Map<number, bigint>();
  for (const terms of DEMO_TIERS) {
    const { versionId } = await insertPlanVersion(tx, await insertPlan(tx, at), 1, terms, at);
    versionOf.set(terms.minRecharge, versionId);
  }
  return versionOf;
}

async function insertDeposits(tx: Transaction, { deposits, people, idOf }: DemoClub): Promise<void> {
  await insertColumns(tx, 'deposits', {
    id: { type: 'bigint', values: deposits.map((deposit) => deposit.id) },
    member_id: { type: 'bigint', values: deposits.map((deposit) => deposit.memberId) },
    amount_micros: { type: 'bigint', values: deposits.map((deposit) => deposit.amountMicros) },
    mode: { type: 'text', values: deposits.map((deposit) => deposit.mode) },
    utr: { type: 'text', values: deposits.map((deposit) => deposit.utr) },
    status: { type: 'text', values: deposits.map((deposit) => deposit.status) },
    reason: { type: 'text', values: deposits.map((deposit) => deposit.reason) },
    created_at: { type: 'timestamptz', values: deposits.map((deposit) => deposit.createdAt) },
    decided_at: { type: 'timestamptz', values: deposits.map((deposit) => deposit.decidedAt) },
    decided_by: {
      type: 'bigint',
      values: deposits.map(({ decidedAt }) => decidedAt && idOf.get(people.admin)),
    },
  });
}

async function insertPackages(tx: Transaction, { packages }: DemoClub, versionOf: Map<number, bigint>): Promise<void> {
  await insertColumns(tx, 'packages', {
    member_id: { type: 'bigint', values: packages.map((bought) => bought.memberId) },
    deposit_id: { type: 'bigint', values: packages.map((bought) => bought.depositId) },
    plan_version_id: { type: 'bigint', values: packages.map(({ tier }) => versionOf.get(tier.minRecharge)) },
    principal_micros: { type: 'bigint', values: packages.map((bought) => bought.principalMicros) },
    status: { type: 'text', values: packages.map((bought) => bought.status) },
    purchased_at: { type: 'timestamptz', values: packages.map((bought) => bought.purchasedAt) },
    purchased_on: { type: 'date', values: packages.map((bought) => toBusinessDate(bought.purchasedAt)) },
    days_paid: { type: 'int', values: packages.map((bought) => bought.daysPaid) },
    ended_at: { type: 'timestamptz', values: packages.map((bought) => bought.endedAt) },
  });
}

async function insertRequests(tx: Transaction, { requests, people, idOf }: DemoClub): Promise<void> {
  const upiIdOf = new Map(people.all.map((person) => [idOf.get(person), `${person.email.split('@')[0]}@demobank`]));
  await insertColumns(tx, 'withdrawal_requests', {
    id: { type: 'bigint', values: requests.map((request) => request.id) },
    member_id: { type: 'bigint', values: requests.map((request) => request.memberId) },
    amount_micros: { type: 'bigint', values: requests.map((request) => request.amountMicros) },
    method: { type: 'text', values: requests.map(() => 'UPI') },
    upi_id: { type: 'text', values: requests.map((request) => upiIdOf.get(request.memberId)) },
    status: { type: 'text', values: requests.map((request) => request.status) },
    reason: { type: 'text', values: requests.map((request) => request.reason) },
    created_at: { type: 'timestamptz', values: requests.map((request) => request.createdAt) },
    decided_at: { type: 'timestamptz', values: requests.map((request) => request.decidedAt) },
    decided_by: {
      type: 'bigint',
      values: requests.map(({ decidedAt }) => decidedAt && idOf.get(people.admin)),
    },
  });
}

async function insertPayouts(tx: Transaction, { payouts, people, idOf }: DemoClub): Promise<void> {
  await insertColumns(tx, 'payouts', {
    id: { type: 'bigint', values: payouts.map((payout) => payout.id) },
    request_id: { type: 'bigint', values: payouts.map((payout) => payout.requestId) },
    member_id: { type: 'bigint', values: payouts.map((payout) => payout.memberId) },
    amount_micros: { type: 'bigint', values: payouts.map((payout) => payout.amountMicros) },
    status: { type: 'text', values: payouts.map((payout) => payout.status) },
    utr: { type: 'text', values: payouts.map((payout) => payout.utr) },
    reason: { type: 'text', values: payouts.map((payout) => payout.reason) },
    created_at: { type: 'timestamptz', values: payouts.map((payout) => payout.createdAt) },
    settled_at: { type: 'timestamptz', values: payouts.map((payout) => payout.settledAt) },
    settled_by: {
      type: 'bigint',
      values: payouts.map(({ settledAt }) => settledAt && idOf.get(people.admin)),
    },
  });
}

/** @returns the version on sale of each tier, by its smallest deposit */
export async function insertMoney(tx: Transaction, club: DemoClub): Promise<Map<number, bigint>> {
  const versionOf = await insertTiers(tx, timeOf(club.now, FIRST_DAY, 9));
  await insertDeposits(tx, club);
  await insertPackages(tx, club, versionOf);
  await insertRequests(tx, club);
  await insertPayouts(tx, club);
  await postHistory(tx, club.transfers);
  return versionOf;
}

export async function insertLog(tx: Transaction, club: DemoClub): Promise<void> {
  const adminId = idIn(club, club.people.admin);
  await insertColumns(tx, 'audit_entries', {
    at: { type: 'timestamptz', values: club.log.map((entry) => entry.at) },
    actor_id: { type: 'bigint', values: club.log.map(() => adminId) },
    action: { type: 'text', values: club.log.map((entry) => entry.action) },
    subject: { type: 'text', values: club.log.map((entry) => entry.subject) },
    before: { type: 'jsonb', values: club.log.map((entry) => JSON.stringify(entry.before)) },
    after: { type: 'jsonb', values: club.log.map((entry) => JSON.stringify(entry.after)) },
    address: { type: 'text', values: club.log.map(() => '203.0.113.7') },
  });
}
