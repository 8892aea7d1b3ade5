import { insertAuditEntry, SERVER } from '../../src/audit/insert-audit-entry';
import { catchUp } from '../../src/compensation/runs/post-run';
import type { Database, Transaction } from '../../src/database/database';
import { LINEAGE_MAX_LEVEL } from '../../src/network/network.queries';
import { postTransfers } from '../../src/ledger/post-transfers';
import { buyPackage } from '../../src/packages/packages';
import { toDateText, type ClubFacts, type Fact } from './club-facts';

/*
 * Makes the past of a club happen in an empty database, by the product's own code wherever money moves. Members have
 * their places, counted from 1, as ids, and so have purchases as the ids of their deposits.
 */

const MICROS_PER_RUPEE = 1_000_000n;

type PurchaseFact = Extract<Fact, { do: 'buy' }>;

const listPurchases = (facts: ClubFacts): PurchaseFact[] =>
  facts.past.filter((fact): fact is PurchaseFact => fact.do === 'buy');

async function insertMembers(tx: Transaction, { sponsors }: ClubFacts): Promise<void> {
  await tx.query(
    `INSERT INTO members (name, email, mobile_number, password_hash, referral_code, sponsor_id, created_at)
     SELECT 'Member ' || place, 'oracle' || place || '@test.example', (9000000000 + place)::text, '-', 'ORACLE' || place, sponsor + 1, '2000-01-01'
     FROM unnest($1::bigint[]) WITH ORDINALITY AS t (sponsor, place) ORDER BY place`,
    [sponsors],
  );
  await tx.query(
    `INSERT INTO accounts (id, kind, member_id, may_go_negative) SELECT id, 'wallet', id, false FROM members`,
  );
  await insertLineageOfAll(tx);
}

async function insertDeposits(tx: Transaction, facts: ClubFacts): Promise<void> {
  const purchases = listPurchases(facts);
  await tx.query(
    `INSERT INTO deposits (member_id, amount_micros, mode, utr, created_at)
     SELECT member + 1, rupees * $4::bigint, 'UPI', 'ORACLE' || place, at
     FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) WITH ORDINALITY AS t (member, rupees, at, place) ORDER BY place`,
    [
      purchases.map((fact) => fact.member),
      purchases.map((fact) => fact.rupees),
      purchases.map((fact) => new Date(fact.atMs)),
      MICROS_PER_RUPEE,
    ],
  );
}

async function insertRates(tx: Transaction, { rates }: ClubFacts): Promise<void> {
  // The first version came with the schema.
  for (const [place, version] of rates.entries()) {
    if (place === 0) continue;
    await tx.query(
      `INSERT INTO rate_versions (version, effective_on, cashback_bps, referral_bps, cashback_on_cashback_bps, created_at)
       VALUES ($1, $2, $3, $4, $5, '2000-01-01')`,
      [
        place + 1,
        toDateText(version.effectiveDay),
        version.cashbackBps,
        version.referralBps,
        version.cashbackOnCashbackBps,
      ],
    );
  }
}

async function insertPurchaseRules(tx: Transaction, { purchaseRules }: ClubFacts): Promise<void> {
  for (const { effectiveDay, isFromBooking } of purchaseRules) {
    await tx.query('INSERT INTO purchase_rules (effective_on, bonus_hold_days, cashback_from) VALUES ($1, 0, $2)', [
      toDateText(effectiveDay),
      isFromBooking ? 'value_date' : 'confirmation',
    ]);
  }
}

async function sell(tx: Transaction, { tier, terms, atMs }: Extract<Fact, { do: 'sell' }>): Promise<void> {
  const at = new Date(atMs);
  await tx.query(`INSERT INTO plans (id, created_at) OVERRIDING SYSTEM VALUE VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
    tier + 1,
    at,
  ]);
  await tx.query('UPDATE plan_versions SET is_on_sale = false WHERE plan_id = $1 AND is_on_sale', [tier + 1]);
  const [row] = await tx.query<{ version: number }>(
    `INSERT INTO plan_versions (plan_id, version, min_recharge_rupees, daily_profit_rupees, min_withdraw_rupees, cashback_days, open_levels, is_on_sale, created_at)
     SELECT $1, 1 + count(*), $2, $3, 100, $4, $5, true, $6 FROM plan_versions WHERE plan_id = $1 RETURNING version`,
    [tier + 1, terms.minRecharge, terms.dailyProfit, terms.cashbackDays, terms.openLevels, at],
  );
  await insertAuditEntry(tx, SERVER, at, {
    action: 'plan.edit',
    subject: `plan:${tier + 1}`,
    after: {
      version: row?.version,
      minRecharge: terms.minRecharge,
      dailyProfit: terms.dailyProfit,
      minWidthdraw: 100,
      cashbackDay: terms.cashbackDays,
      minLevel: terms.openLevels,
    },
  });
}

async function setEnabled(
  tx: Transaction,
  { member, atMs, do: verb }: Extract<Fact, { do: 'enable' | 'disable' }>,
): Promise<void> {
  const isEnabled = verb === 'enable';
  const id = member + 1;
  await tx.query('UPDATE members SET is_enabled = $2 WHERE id = $1', [id, isEnabled]);
  await tx.query('INSERT INTO enabled_changes (member_id, changed_at, was_enabled) VALUES ($1, $2, $3)', [
    id,
    new Date(atMs),
    !isEnabled,
  ]);
}

async function reverse(tx: Transaction, { member, purchase, atMs }: Extract<Fact, { do: 'reverse' }>): Promise<void> {
  await tx.query(
    `UPDATE packages SET status = 'reversed', ended_at = coalesce(ended_at, $3)
     WHERE id = (SELECT id FROM packages WHERE member_id = $1 ORDER BY id OFFSET $2 LIMIT 1)`,
    [member + 1, purchase, new Date(atMs)],
  );
}

/** What happens in one network, with the id of the deposit that a purchase belongs to. */
type Numbered = Extract<Fact, { member: number }> & { depositId: bigint };

async function happen(tx: Transaction, fact: Numbered): Promise<void> {
  switch (fact.do) {
    case 'buy': {
      const { depositId } = fact;
      const memberId = BigInt(fact.member + 1);
      const amountMicros = BigInt(fact.rupees) * MICROS_PER_RUPEE;
      const valueDate = fact.bookedDay === null ? null : toDateText(fact.bookedDay);
      const payment = { amountMicros, mode: 'UPI', cashPlace: 0, utr: `ORACLE${depositId}`, valueDate };
      const deposit = { id: depositId, memberId, ...payment };
      const at = new Date(fact.atMs);
      await tx.query(
        `UPDATE deposits SET status = 'success', decided_at = created_at, value_date = $2,
           decided_by = 1 + member_id % (SELECT count(*) FROM members)
         WHERE id = $1`,
        [depositId, valueDate],
      );
      await postTransfers(tx, (await buyPackage(tx, deposit, at)).transfers, at);
      return;
    }
    case 'reverse':
      return reverse(tx, fact);
    case 'enable':
    case 'disable':
      return setEnabled(tx, fact);
  }
}

/** Everything between two runs is one transaction: each event has a time of its own all the same. */
export async function tellClub(database: Database, facts: ClubFacts): Promise<void> {
  // Its clock is the database's; this past brings its own times.
  await database.query('ALTER TABLE members DISABLE TRIGGER members_remember_enabled');
  await database.transaction(async (tx) => {
    await insertMembers(tx, facts);
    await insertDeposits(tx, facts);
    await insertRates(tx, facts);
    await insertPurchaseRules(tx, facts);
  });
  let deposits = 0n;
  let waiting: Numbered[] = [];
  const settle = async () => {
    const settled = waiting;
    waiting = [];
    await database.transaction(async (tx) => {
      for (const fact of settled) await happen(tx, fact);
    });
  };
  for (const fact of facts.past) {
    if (fact.do === 'sell' || fact.do === 'pay') await settle();
    if (fact.do === 'pay') await catchUp(database, { now: () => new Date(fact.atMs), trigger: 'schedule' });
    else if (fact.do === 'sell') await database.transaction((tx) => sell(tx, fact));
    else waiting.push({ ...fact, depositId: fact.do === 'buy' ? ++deposits : 0n });
  }
  await settle();
}

/** Who stands above each member, for all at once. */
async function insertLineageOfAll(tx: Transaction): Promise<void> {
  await tx.query(
    `INSERT INTO lineage (descendant_id, ancestor_id, level)
     WITH RECURSIVE climb AS (
       SELECT id AS descendant_id, sponsor_id AS ancestor_id, 1 AS level FROM members WHERE sponsor_id IS NOT NULL
       UNION ALL
       SELECT climb.descendant_id, members.sponsor_id, climb.level + 1
       FROM climb JOIN members ON members.id = climb.ancestor_id
       WHERE members.sponsor_id IS NOT NULL AND climb.level < $1
     )
     SELECT descendant_id, ancestor_id, level FROM climb`,
    [LINEAGE_MAX_LEVEL],
  );
}
