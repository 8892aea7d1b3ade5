import { untilLockIsWaitedFor } from '../../test/lock-waits';
import { createTestDatabase } from '../../test/test-database';
import type { Database, Transaction } from '../database/database';
import { findViolatedIndex } from '../database/violations';
import { insertWriteOff, toReceivableTransfer } from '../receivables/receivables';
import { addMember } from '../users/register-member';
import {
  getCashAccountId,
  getClubAccountId,
  getReceivableAccountId,
  listCashAccountIds,
  lockWallet,
  lockWallets,
} from './accounts';
import { postTransfers, SOURCE_KEY, type NewTransfer } from './post-transfers';
import { MICROS_PER_RUPEE } from './rupees';

const NOW = new Date('2026-11-20T06:00:00Z');

describe('posting the transfers of an event', () => {
  let database: Database;
  let staffId: bigint;
  let count = 0;

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    staffId = await addNobody();
  });
  afterAll(() => database.close());

  function addNobody(): Promise<bigint> {
    const place = ++count;
    return database.transaction((tx) =>
      addMember(tx, {
        name: `Member ${place}`,
        email: `posting${place}@test.example`,
        mobileNumber: String(9_300_000_000 + place),
        passwordHash: 'nobody signs in here',
        referralCode: `POST${place}`,
        sponsorId: null,
        role: 'member',
        createdAt: NOW,
      }),
    );
  }

  /** The row of an event and its transfer, which are written together. */
  type Event = (tx: Transaction) => Promise<NewTransfer>;

  const toEvent =
    (sql: string, values: unknown[], transfer: Omit<NewTransfer, 'sourceId' | 'reference'>): Event =>
    async (tx) => {
      const [row] = await tx.query<{ id: bigint }>(sql, values);
      if (!row) throw new Error('An INSERT returned no row');
      return { ...transfer, sourceId: row.id, reference: 'For the test' };
    };

  function reward(memberId: bigint, rupees: number): Event {
    const amountMicros = BigInt(rupees) * MICROS_PER_RUPEE;
    const debitAccountId = getClubAccountId('reward_expense', memberId);
    return toEvent(
      `INSERT INTO rewards (member_id, amount_micros, reason, credited_at, credited_by)
       VALUES ($1, $2, 'Test', $3, $4) RETURNING id`,
      [memberId, amountMicros, NOW, staffId],
      { debitAccountId, creditAccountId: memberId, amountMicros, kind: 'reward' },
    );
  }

  function withdrawal(memberId: bigint, rupees: number): Event {
    const amountMicros = BigInt(rupees) * MICROS_PER_RUPEE;
    const creditAccountId = getClubAccountId('payout_clearing', memberId);
    return toEvent(
      `INSERT INTO withdrawal_requests (member_id, amount_micros, method, upi_id, created_at)
       VALUES ($1, $2, 'UPI', 'a@bank', $3) RETURNING id`,
      [memberId, amountMicros, NOW],
      { debitAccountId: memberId, creditAccountId, amountMicros, kind: 'withdrawal' },
    );
  }

  const commit = (first: Event, ...others: Event[]) =>
    database.transaction(async (tx) => {
      const transfers: [NewTransfer, ...NewTransfer[]] = [await first(tx)];
      for (const event of others) transfers.push(await event(tx));
      return { transfers, ...(await postTransfers(tx, transfers, NOW)) };
    });

  /** What the member then owes. */
  const lend = (memberId: bigint, rupees: number) =>
    database.transaction(async (tx: Transaction) => {
      const amountMicros = BigInt(rupees) * MICROS_PER_RUPEE;
      const lent = await toReceivableTransfer(tx, { memberId, depositId: null, amountMicros, reason: 'Test' }, NOW);
      await postTransfers(tx, [lent], NOW);
    });

  async function read(memberId: bigint): Promise<{ holds: number; owes: number }> {
    const [row] = await database.query<{ holds: bigint; owes: bigint }>(
      'SELECT balance_micros AS holds, receivable_micros AS owes FROM accounts WHERE id = $1',
      [memberId],
    );
    const toRupees = (micros: bigint | undefined) => Number((micros ?? 0n) / MICROS_PER_RUPEE);
    return { holds: toRupees(row?.holds), owes: toRupees(row?.owes) };
  }

  it('gives the ids of the transfers in their order, on the date of India', async () => {
    const [first, second] = [await addNobody(), await addNobody()];
    const { ids } = await commit(reward(first, 5), reward(second, 7), reward(first, 9));
    const rows = await database.query(
      `SELECT id, credit_account_id AS to, balance_after_micros / 1000000 AS after, business_date AS day
       FROM transfers WHERE id = ANY($1::bigint[]) ORDER BY id`,
      [ids],
    );
    expect(rows).toEqual([
      { id: ids[0], to: first, after: 5n, day: '2026-11-20' },
      { id: ids[1], to: second, after: 7n, day: '2026-11-20' },
      { id: ids[2], to: first, after: 14n, day: '2026-11-20' },
    ]);
  });

  it('refuses what a wallet does not hold, in words, and an event that was posted before', async () => {
    const memberId = await addNobody();
    const { transfers } = await commit(reward(memberId, 5));
    await expect(commit(withdrawal(memberId, 6))).rejects.toMatchObject({
      code: 'insufficient_balance',
      message: 'The account does not hold that much.',
    });
    const again = commit(() => Promise.resolve(transfers[0]));
    expect(findViolatedIndex(await again.catch((error: unknown) => error))).toBe(SOURCE_KEY);
    expect(await read(memberId)).toEqual({ holds: 5, owes: 0 });
  });

  it('lets events of one wallet wait for each other, and none fail', async () => {
    const memberId = await addNobody();
    await Promise.all(Array.from({ length: 12 }, () => commit(reward(memberId, 1))));
    expect(await read(memberId)).toEqual({ holds: 12, owes: 0 });
  });

  it('settles what is owed with what comes in, and tells the ids of the event and what is left', async () => {
    const [debtor, other] = [await addNobody(), await addNobody()];
    await lend(debtor, 300);
    expect(await read(debtor)).toEqual({ holds: 300, owes: 300 });
    await commit(withdrawal(debtor, 300));
    expect(await read(debtor)).toEqual({ holds: 0, owes: 300 });
    const { ids, balancesMicros } = await commit(reward(debtor, 100), reward(other, 50));
    expect(ids).toHaveLength(2);
    expect(balancesMicros).toEqual(
      new Map([
        [debtor, 0n],
        [other, 50n * MICROS_PER_RUPEE],
      ]),
    );
    expect([await read(debtor), await read(other)]).toEqual([
      { holds: 0, owes: 200 },
      { holds: 50, owes: 0 },
    ]);
    await commit(reward(debtor, 250));
    expect(await read(debtor)).toEqual({ holds: 50, owes: 0 });
    await commit(withdrawal(debtor, 20));
    expect(await read(debtor)).toEqual({ holds: 30, owes: 0 });
  });

  it('settles what is lent with what the wallet holds, and what is given up as a whole', async () => {
    const debtor = await addNobody();
    await lend(debtor, 100);
    await commit(withdrawal(debtor, 100));
    await lend(debtor, 40);
    expect(await read(debtor)).toEqual({ holds: 0, owes: 100 });
    await database.transaction(async (tx) => {
      const amountMicros = 100n * MICROS_PER_RUPEE;
      const sourceId = await insertWriteOff(
        tx,
        { memberId: debtor, amountMicros, reason: 'Test', writtenOffBy: staffId },
        NOW,
      );
      const debitAccountId = getClubAccountId('write_off_expense', debtor);
      await postTransfers(
        tx,
        [{ debitAccountId, creditAccountId: debtor, amountMicros, kind: 'write_off', sourceId, reference: 'Test' }],
        NOW,
      );
    });
    expect(await read(debtor)).toEqual({ holds: 0, owes: 0 });
  });

  it('locks the accounts of the club after the wallet, by falling id', async () => {
    const memberId = await addNobody();
    await commit(reward(memberId, 500));
    const clearing = getClubAccountId('payout_clearing', memberId);
    const expense = getClubAccountId('reward_expense', memberId);
    const listFree = () =>
      database.query<{ id: bigint }>('SELECT id FROM accounts WHERE id = ANY ($1) FOR UPDATE SKIP LOCKED', [
        [memberId, clearing, expense],
      ]);
    let posting: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      await tx.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [clearing]);
      posting = commit(reward(memberId, 5), withdrawal(memberId, 300));
      await untilLockIsWaitedFor(database, posting);
      expect(await listFree()).toEqual([{ id: expense }]);
    });
    await posting;
    expect(await read(memberId)).toEqual({ holds: 205, owes: 0 });
  });

  it('locks wallets, and tells what they hold and which owe', async () => {
    const [rich, debtor] = [await addNobody(), await addNobody()];
    await commit(reward(rich, 5));
    await lend(debtor, 7);
    const listFree = () =>
      database.query<{ id: bigint }>('SELECT id FROM accounts WHERE id = ANY ($1) ORDER BY id FOR UPDATE SKIP LOCKED', [
        [rich, debtor],
      ]);
    await database.transaction(async (tx) => {
      expect(await lockWallet(tx, rich)).toEqual({ memberId: rich, balanceMicros: 5n * MICROS_PER_RUPEE, owes: false });
      expect(await listFree()).toEqual([{ id: debtor }]);
      const [first, ...others] = await lockWallets(tx, [rich, debtor]);
      expect(first).toMatchObject({ memberId: debtor, owes: true });
      expect(others).toHaveLength(1);
      expect(await listFree()).toEqual([]);
      await expect(lockWallet(tx, 999_999n)).rejects.toThrow('Member 999999 has no wallet');
    });
  });
});

describe('accounts', () => {
  it('have the numbers that the database expects', () => {
    expect(getClubAccountId('payout_clearing', 11n)).toBe(-32n);
    expect(getCashAccountId(0, 11n)).toBe(-31n);
    expect(getCashAccountId(2, 11n)).toBe(-191n);
    expect(listCashAccountIds(1)).toEqual([-81n, -91n, -101n, -111n, -121n, -131n, -141n, -151n]);
    expect(getReceivableAccountId(11n)).toBe(-1011n);
  });
});
