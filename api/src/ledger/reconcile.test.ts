import { join, joinAsAdmin, reward } from '../../test/money';
import { buildTestApp } from '../../test/test-app';
import { createTestDatabase, ENGINES } from '../../test/test-database';
import { getClubAccountId, RUN_ACCOUNT_ID } from './accounts';
import { postTransfers } from './post-transfers';
import { listDifferences } from './reconcile';

describe.each(ENGINES)('the ledger on %s', (engine) => {
  it('posts several transfers at once in their order, and reconciles; a meddled balance is found', async () => {
    const database = await createTestDatabase(engine);
    const testApp = await buildTestApp(database);
    const admin = await joinAsAdmin(testApp);
    const member = await join(testApp);
    await reward(testApp, admin, member, 10);

    const cash = getClubAccountId('cash', member.id);
    const post = (accountId: bigint, place: number) => ({
      debitAccountId: accountId,
      creditAccountId: member.id,
      amountMicros: BigInt(place),
      kind: 'cashback' as const,
      reference: `Number ${place}`,
      sourceKind: 'reward' as const,
      sourceId: BigInt(place),
    });
    const ids = await database.transaction((tx) =>
      postTransfers(tx, [post(RUN_ACCOUNT_ID, 1), post(cash, 2), post(RUN_ACCOUNT_ID, 3)], new Date()),
    );
    const rows = await database.query('SELECT id, reference FROM transfers WHERE id = ANY($1) ORDER BY id', [ids]);
    expect(rows).toEqual(ids.map((id, place) => ({ id, reference: `Number ${place + 1}` })));
    expect(await listDifferences(database)).toEqual([]);

    const nobody = database.transaction((tx) =>
      postTransfers(tx, [{ ...post(cash, 4), creditAccountId: 999_999n }], new Date()),
    );
    await expect(nobody).rejects.toThrow('does not exist');

    await database.query('ALTER TABLE accounts DISABLE TRIGGER accounts_move_by_transfer');
    await database.query('UPDATE accounts SET balance_micros = balance_micros + 5 WHERE id = $1', [member.id]);
    expect(await listDifferences(database)).toEqual([
      { accountId: member.id, kind: 'wallet', balanceMicros: 10_000_011n, transfersMicros: 10_000_006n },
    ]);
    await testApp.app.close();
    await database.close();
  });
});
