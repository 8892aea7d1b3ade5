import { join, joinAsAdmin, reward, rewardAt } from '../../test/money';
import { buildTestApp } from '../../test/test-app';
import { createTestDatabase, ENGINES } from '../../test/test-database';
import { executeUnguarded } from '../../test/unguarded';
import { getClubAccountId } from './accounts';
import { closeMonths, findLastClosing } from './closings';
import { postTransfers } from './post-transfers';
import { listDifferences } from './reconcile';
import { MICROS_PER_RUPEE } from './rupees';

describe.each(ENGINES)('the ledger on %s', (engine) => {
  it('is reconciled from the last closed month on', async () => {
    const database = await createTestDatabase(engine);
    const testApp = await buildTestApp(database);
    const admin = await joinAsAdmin(testApp);
    const member = await join(testApp);
    await reward(testApp, admin, member, 10);
    const close = (openDate: string) => database.transaction((tx) => closeMonths(tx, openDate));
    expect(await close('2026-12-01')).toBe('2026-11-30');
    expect(await close('2026-12-31')).toBeUndefined();
    await rewardAt(testApp, admin, member, 5, new Date('2026-12-01T06:00:00Z'));

    const since = await findLastClosing(database);
    expect(await listDifferences(database, { since })).toEqual([]);
    expect(await listDifferences(database)).toEqual([]);
    const moved = { accountId: member.id, kind: 'wallet', balanceMicros: 15_000_000n, transfersMicros: 16_000_000n };
    await database.query('UPDATE closings SET balance_micros = balance_micros + 1000000 WHERE account_id = $1', [
      member.id,
    ]);
    expect(await listDifferences(database, { since })).toEqual([moved]);
    expect(await listDifferences(database)).toEqual([]);
    expect(await close('2027-01-02')).toBe('2026-12-31');
    expect(await database.query('SELECT DISTINCT closed_through AS through FROM closings')).toEqual([
      { through: '2026-12-31' },
    ]);
    await testApp.app.close();
    await database.close();
  });

  it('refuses a transfer that does not carry the balance after it, and a second credit of a run', async () => {
    const database = await createTestDatabase(engine);
    const testApp = await buildTestApp(database);
    await joinAsAdmin(testApp);
    const { id } = await join(testApp);
    const credit = (kind: string, micros: number, after: number, date = '2026-11-20') =>
      database.query(
        `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, balance_after_micros, kind, business_date, posted_at)
         VALUES (-3, $1, $2, $3, $4::text::transfer_kind, $5, now())`,
        [id, micros, after, kind, date],
      );
    await expect(credit('cashback', 5, 5)).rejects.toThrow('posted by the run of its date');
    await database.query(
      `INSERT INTO runs (business_date, state, triggered_by, started_at, rate_version, members)
       VALUES ('2026-11-20', 'posting', 'command', now(), 1, 1)`,
    );
    await expect(credit('cashback', 5, 6)).rejects.toThrow('does not go on from the balance');
    await credit('cashback', 5, 5);
    await expect(credit('cashback', 5, 10)).rejects.toThrow('once for a date');
    await expect(credit('cashback', 5, 10, '2026-11-19')).rejects.toThrow('in the order of the dates');
    const part = database.query('DELETE FROM transfers_other');
    await expect(part).rejects.toThrow('only grows');
    expect(await listDifferences(database)).toEqual([]);
    await testApp.app.close();
    await database.close();
  });

  it('posts several transfers at once in their order, and reconciles; a meddled balance is found', async () => {
    const database = await createTestDatabase(engine);
    const testApp = await buildTestApp(database);
    const admin = await joinAsAdmin(testApp);
    const member = await join(testApp);
    await reward(testApp, admin, member, 10);

    const club = getClubAccountId('reward_expense', member.id);
    const other = getClubAccountId('reward_expense', member.id + 1n);
    const post = (accountId: bigint, place: number) => ({
      debitAccountId: accountId,
      creditAccountId: member.id,
      amountMicros: BigInt(place) * MICROS_PER_RUPEE,
      kind: 'reward' as const,
      reference: `Number ${place}`,
      sourceId: BigInt(1000 + place),
    });
    await executeUnguarded(database, [
      [
        `INSERT INTO rewards (id, member_id, amount_micros, reason, credited_at, credited_by) OVERRIDING SYSTEM VALUE
         SELECT 1000 + n, $1, n * 1000000, 'For the test', now(), $2 FROM generate_series(1, 3) n`,
        [member.id, admin.id],
      ],
    ]);
    const { ids } = await database.transaction((tx) =>
      postTransfers(tx, [post(club, 1), post(other, 2), post(club, 3)], new Date()),
    );
    const rows = await database.query('SELECT id, reference FROM transfers WHERE id = ANY($1) ORDER BY id', [ids]);
    expect(rows).toEqual(ids.map((id, place) => ({ id, reference: `Number ${place + 1}` })));
    expect(await listDifferences(database)).toEqual([]);

    const nobody = database.transaction((tx) =>
      postTransfers(tx, [{ ...post(club, 4), creditAccountId: 999_999n }], new Date()),
    );
    await expect(nobody).rejects.toThrow('does not exist');

    await database.query('ALTER TABLE accounts DISABLE TRIGGER accounts_move_by_transfer');
    await database.query(
      'UPDATE accounts SET balance_micros = balance_micros + 5, reward_micros = reward_micros + 5 WHERE id = $1',
      [member.id],
    );
    expect(await listDifferences(database)).toEqual([
      { accountId: member.id, kind: 'wallet', balanceMicros: 16_000_005n, transfersMicros: 16_000_000n },
    ]);
    await testApp.app.close();
    await database.close();
  });
});
