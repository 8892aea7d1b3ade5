import type { Database } from '../database/database';
import { addPlans, depositAndConfirm, join, joinAsAdmin, reward, type Person } from '../../test/money';
import {
  proveBalancesMoveByTransfer,
  proveBalancesReconcile,
  proveDecisionsStay,
  proveOneConfirmationWins,
  proveOneDecisionWins,
  proveOneKeyIsOneEffect,
  proveOneEventIsPostedOnce,
  proveOneUtrIsOneDeposit,
  proveOneWithdrawalWins,
  proveTransfersStay,
  proveWalletsStayAboveZero,
} from '../../test/money-proofs';
import { buildTestApp, type TestApp } from '../../test/test-app';
import { createTestDatabase } from '../../test/test-database';
import { withoutGuard } from '../../test/without-guard';

interface GuardCase {
  guard: string;
  /** Takes the guard away: out of the schema, or out of the statements. */
  dropFromSchema?: string;
  dropFromStatements?: string;
  prove: (testApp: TestApp, admin: Person) => Promise<void>;
}

const GUARDS: GuardCase[] = [
  {
    guard: 'the lock of the wallet',
    dropFromStatements: 'ORDER BY id DESC FOR UPDATE',
    prove: (testApp, admin) => proveOneWithdrawalWins(testApp, admin, 3),
  },
  {
    guard: 'the condition of the statement that decides a request',
    dropFromStatements: "AND r.status = 'pending'",
    prove: (testApp, admin) => proveOneDecisionWins(testApp, admin, 'mixed', 3),
  },
  {
    guard: 'the condition of the statement that decides a deposit',
    dropFromStatements: "AND d.status = 'pending'",
    prove: (testApp, admin) => proveOneConfirmationWins(testApp, admin, 1),
  },
  {
    guard: 'the unique index of UTRs',
    dropFromSchema: 'DROP INDEX deposits_living_utr_key',
    prove: (testApp) => proveOneUtrIsOneDeposit(testApp, 1),
  },
  {
    guard: 'the key of the idempotent replies',
    dropFromSchema: 'ALTER TABLE idempotent_replies DROP CONSTRAINT idempotent_replies_pkey',
    prove: (testApp, admin) => proveOneKeyIsOneEffect(testApp, admin, 1),
  },
  {
    guard: 'the key of the sources of transfers',
    dropFromSchema: 'ALTER TABLE transfer_sources DROP CONSTRAINT transfers_source_key',
    prove: proveOneEventIsPostedOnce,
  },
  {
    guard: 'the CHECK of the balance',
    dropFromSchema: 'ALTER TABLE accounts DROP CONSTRAINT accounts_balance_check',
    prove: proveWalletsStayAboveZero,
  },
  {
    guard: 'the trigger that keeps transfers',
    dropFromSchema: 'DROP TRIGGER transfers_only_grow ON transfers',
    prove: async (testApp, admin) => {
      await reward(testApp, admin, await join(testApp), 10);
      await proveTransfersStay(testApp);
    },
  },
  {
    guard: 'the trigger that lets balances move by transfers alone',
    dropFromSchema: 'DROP TRIGGER accounts_move_by_transfer ON accounts',
    prove: async (testApp) => proveBalancesMoveByTransfer(testApp, await join(testApp)),
  },
  {
    guard: 'the trigger that moves the balances',
    dropFromSchema: 'DROP TRIGGER transfers_move_balances ON transfers',
    prove: proveBalancesReconcile,
  },
  {
    guard: 'the trigger that keeps decisions',
    dropFromSchema: 'DROP TRIGGER deposits_stay_decided ON deposits',
    prove: async (testApp, admin) => {
      const deposit = await depositAndConfirm(testApp, admin, await join(testApp), 1000);
      await proveDecisionsStay(testApp, deposit.id);
    },
  },
];

describe.each(GUARDS)('$guard', ({ dropFromSchema, dropFromStatements, prove }) => {
  let database: Database;
  let apps: TestApp[];

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    const broken = dropFromStatements === undefined ? database : withoutGuard(database, dropFromStatements);
    apps = [await buildTestApp(database), await buildTestApp(broken)];
  });
  afterAll(async () => {
    for (const { app } of apps) await app.close();
    await database.close();
  });

  it('holds its proof up, and the proof falls without it', async () => {
    const [whole, broken] = apps;
    if (!whole || !broken) throw new Error('The apps are not built');
    const admin = await joinAsAdmin(whole);
    await addPlans(whole, admin);

    await prove(whole, admin);
    if (dropFromSchema !== undefined) await database.query(dropFromSchema);
    await expect(prove(broken, admin)).rejects.toThrow();
  });
});
