import fc from 'fast-check';
import { listBonusReleases } from '../ledger/held-bonuses';
import type { Database } from '../database/database';
import { toBusinessDate } from '../ledger/business-date';
import { countDeposits } from '../deposits/deposit.queries';
import { createPlan } from '../plan/tiers';
import { addMember } from '../users/register-member';
import { getWalletFigures } from './wallet.queries';
import { holdBonuses, TIERS } from '../../test/money';
import { nowOf, takeStep, type History } from '../../test/money-history';
import { calculateFigures, HOLD_DAYS, type Model, type Step } from '../../test/money-model';
import { createTestDatabase } from '../../test/test-database';
import { HISTORIES } from '../../test/tries';
import { listDifferences } from '../ledger/reconcile';
import { listFigureDifferences } from '../reconcile/reconcile-books';
import { countPayouts } from '../withdrawals/payout.queries';
import { MICROS_PER_RUPEE } from '../ledger/rupees';

const MEMBERS = 2;
const NOW = new Date('2026-11-20T06:00:00Z');

const member = fc.nat(MEMBERS - 1);
const pick = fc.nat(9);
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('deposit'),
      member,
      // A twentieth of it, the bonus, is whole rupees.
      rupees: fc.integer({ min: 50, max: 150 }).map((each) => each * 20),
      utr: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), days: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('reverse'), pick, neverCame: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('confirm'), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('reward'), member, rupees: fc.integer({ min: 1, max: 2000 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('writeOff'), member, rupees: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('request'), member, rupees: fc.integer({ min: 1, max: 1500 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('rejectDeposit', 'approve', 'rejectRequest', 'paid', 'failed', 'returned', 'markFalse'),
      pick,
    }),
  },
) as fc.Arbitrary<Step>;

interface Seen {
  balances: bigint[];
  totalMicros: bigint;
  lowestWalletMicros: bigint;
  deposits: string[];
  requests: string[];
  payouts: string[];
}

/** Everything that the invariants speak of, in one statement. */
async function see(history: History): Promise<Seen> {
  const [seen] = await history.database.query<Seen & { balances: string[] }>(
    `SELECT
       (SELECT array_agg(balance_micros::text ORDER BY id) FROM accounts WHERE id = ANY($1)) AS balances,
       (SELECT sum(balance_micros)::bigint FROM accounts) AS "totalMicros",
       (SELECT min(balance_micros) FROM accounts WHERE NOT may_go_negative) AS "lowestWalletMicros",
       (SELECT coalesce(array_agg(status ORDER BY id), '{}') FROM deposits WHERE member_id = ANY($1)) AS deposits,
       (SELECT coalesce(array_agg(status ORDER BY id), '{}') FROM withdrawal_requests WHERE member_id = ANY($1)) AS requests,
       (SELECT coalesce(array_agg(status ORDER BY id), '{}') FROM payouts WHERE member_id = ANY($1)) AS payouts`,
    [history.memberIds],
  );
  if (!seen) throw new Error('A SELECT of scalars returned no row');
  return { ...seen, balances: seen.balances.map(BigInt) };
}

const toMicros = (rupees: number) => BigInt(rupees) * MICROS_PER_RUPEE;

async function checkInvariants(history: History): Promise<void> {
  const { model } = history;
  const seen = await see(history);
  expect(seen.totalMicros).toBe(0n);
  expect(seen.lowestWalletMicros).toBeGreaterThanOrEqual(0n);
  expect(seen.deposits).toEqual(model.deposits.map((deposit) => deposit.status));
  expect(seen.requests).toEqual(model.requests.map((request) => request.status));
  expect(seen.payouts).toEqual(model.payouts.map((place) => model.requests[place]?.payout));
  for (const [place, memberId] of history.memberIds.entries()) {
    const { sums, governing, pendingPayoutsMicros } = await getWalletFigures(history.database, memberId);
    const earningsMicros = sums.referenceMicros + sums.cashbackMicros + sums.rewardMicros;
    const creditedMicros = earningsMicros + sums.depositMicros + sums.receivableMicros + sums.writtenOffMicros;
    expect(seen.balances[place]).toBe(creditedMicros - sums.withdrawMicros);
    const expected = calculateFigures(model, place);
    const today = toBusinessDate(nowOf(history));
    const releases = await listBonusReleases(history.database, memberId, today);
    const heldMicros = releases.reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
    // Nothing has ever taken what stays in a wallet.
    expect(expected.balance).toBeGreaterThanOrEqual(expected.runningPrincipal + expected.held);
    expect({
      ...sums,
      balanceMicros: seen.balances[place],
      pendingPayoutsMicros,
      runningPrincipalMicros: governing?.runningPrincipalMicros ?? 0n,
      heldMicros,
    }).toMatchObject({
      depositMicros: toMicros(expected.deposit),
      referenceMicros: toMicros(expected.bonus),
      receivableMicros: toMicros(expected.owed),
      writtenOffMicros: toMicros(expected.writtenOff),
      rewardMicros: toMicros(expected.reward),
      withdrawMicros: toMicros(expected.withdraw),
      balanceMicros: toMicros(expected.balance),
      runningPrincipalMicros: toMicros(expected.runningPrincipal),
      heldMicros: toMicros(expected.held),
      pendingPayoutsMicros: toMicros(expected.pendingPayouts),
    });
  }
}

/** The counters above the lists, counted plainly. */
async function checkCounters(database: Database): Promise<void> {
  const [deposits] = await database.query(
    `SELECT coalesce(sum(d.amount_micros) FILTER (WHERE p.status <> 'reversed'), 0)::bigint AS "totalMicros",
       count(*) FILTER (WHERE d.status = 'success') AS "successCount", count(*) FILTER (WHERE d.status = 'pending') AS "pendingCount"
     FROM deposits d LEFT JOIN packages p ON p.deposit_id = d.id`,
  );
  const [payouts] = await database.query(
    `SELECT coalesce(sum(amount_micros) FILTER (WHERE status = 'success'), 0)::bigint AS "totalMicros",
       count(*) FILTER (WHERE status = 'success') AS "successCount", count(*) FILTER (WHERE status = 'pending') AS "pendingCount"
     FROM payouts`,
  );
  expect(await countDeposits(database)).toEqual(deposits);
  expect(await countPayouts(database)).toEqual(payouts);
}

describe('histories of money', () => {
  let database: Database;
  let actorId: bigint;
  let settlerId: bigint;
  let memberCount = 0;

  function addNobody(sponsorId: bigint | null = null): Promise<bigint> {
    const place = ++memberCount;
    return database.transaction(async (tx) => {
      const id = await addMember(tx, {
        name: `Member ${place}`,
        email: `history${place}@test.example`,
        mobileNumber: String(9_200_000_000 + place),
        passwordHash: 'nobody signs in here',
        referralCode: `HIST${place}`,
        sponsorId,
        role: 'member',
        createdAt: NOW,
      });
      await tx.query('INSERT INTO payout_details (member_id, upi_id, updated_at) VALUES ($1, $2, $3)', [
        id,
        'someone@bank',
        NOW,
      ]);
      return id;
    });
  }

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    actorId = await addNobody();
    settlerId = await addNobody();
    await database.transaction(async (tx) => {
      for (const tier of TIERS) await createPlan(tx, tier, undefined, NOW);
    });
    await holdBonuses({ database }, HOLD_DAYS);
  });
  afterAll(() => database.close());

  it(`keeps every invariant after each step of ${HISTORIES} of them`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 14 }), async (history) => {
        const lists = { deposits: [], requests: [], payouts: [], credits: [] };
        const model: Model = { ...lists, owed: [0, 0], writtenOff: [0, 0], day: 0 };
        const sponsor = await addNobody();
        const memberIds = [sponsor, await addNobody(sponsor)];
        const actor = { memberId: actorId, address: '192.0.2.1' };
        const settler = { memberId: settlerId, address: '192.0.2.2' };
        const utrStem = String(10_000_000_000 + memberCount);
        const ids = { depositIds: [], requestIds: [], payoutIds: [], creditIds: [] };
        const underWay: History = { database, actor, settler, tiers: TIERS, memberIds, ...ids, utrStem, model };
        for (const step of history) {
          if (await takeStep(underWay, step)) await checkInvariants(underWay);
        }
        await checkCounters(database);
      }),
      // Nobody reads the shortest history that a change of `npm run mutation` breaks.
      { numRuns: HISTORIES, endOnFailure: HISTORIES < 100 },
    );
    expect(await listDifferences(database)).toEqual([]);
    expect(await listFigureDifferences(database)).toEqual([]);
  });
});
