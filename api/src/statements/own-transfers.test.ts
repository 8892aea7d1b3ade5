import { addAccount, useDesk } from '../../test/bank';
import { join, joinAsAdmin, reportDeposit } from '../../test/money';
import { errorOf, resultOf } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';
import type { BankAccount, BookPage, Proposed, StatementLine } from '../contract';

const DAY = '2026-11-20';

describe("a transfer between two of the club's own accounts", () => {
  const { shop, act, read, getBalance, load, setRules } = useDesk();
  const book = (id: string, otherLineId: string) =>
    act(`statements/lines/${id}/own-transfer`, { otherLineId, reason: 'For the payouts' });
  const findOthers = async (id: string) =>
    (await read<StatementLine[]>(`statements/lines/${id}/other-sides`)).map((line) => line.id);
  const accounts: BankAccount[] = [];
  const getAccounts = async () => {
    if (accounts.length === 0) accounts.push(await addAccount(shop, { name: 'Members' }), await addAccount(shop));
    return accounts as [BankAccount, BankAccount];
  };

  it('is booked once by its two lines, and leaves no difference on either side', async () => {
    const [from, to] = await getAccounts();
    const [left = '', near = ''] = await load(from, [
      [DAY, 'IMPS TO OWN ACCOUNT', -5000],
      [DAY, 'CASH', 5000],
    ]);
    const [early = '', came = '', other = ''] = await load(to, [
      ['2026-11-02', 'CASH', 5000],
      [DAY, 'IMPS FROM OWN ACCOUNT', 5000],
      [DAY, 'CASH', 4999],
    ]);
    expect(await findOthers(left)).toEqual([came, early]);
    expect(await findOthers(came)).toEqual([left]);
    for (const wrong of [near, other, left]) errorOf(await book(left, wrong), wrong === left ? 409 : 400);
    resultOf(await book(left, came));
    // Another one can be chosen for a line that is open still, and for no other.
    expect(errorOf(await book(near, came), 409)).toMatchObject({ code: 'already_decided', field: 'otherLineId' });
    for (const other of [left, near]) {
      expect(errorOf(await book(came, other), 409)).not.toHaveProperty('field');
    }
    expect(await findOthers(left)).toEqual([]);
    const [ofFrom, ofTo] = [await getBalance(from), await getBalance(to)];
    expect([ofFrom.ledger, ofTo.ledger]).toEqual(['-5000', '5000']);
    expect(ofFrom.differences.map(({ id }) => id)).toEqual([near]);
    expect(ofTo.differences.map(({ id }) => id)).toEqual([early, other]);
    const { items } = await read<BookPage>(`books/entries?from=${DAY}&to=${DAY}`);
    expect(items).toMatchObject([
      { kind: 'own_transfer', amount: '5000', reference: expect.stringContaining('payouts') as string },
    ]);
  });

  it('is none of what is the payment of a member', async () => {
    const [from, to] = await getAccounts();
    const deposit = await reportDeposit(shop.testApp, await join(shop.testApp), 7000);
    const [left = ''] = await load(from, [[DAY, 'TO OWN', -7000]], 0);
    const [came = ''] = await load(to, [[DAY, `UPI/CR/${deposit.utr}/X`, 7000]], 14_999);
    expect(errorOf(await book(left, came), 400).message).toMatch(/^The line is the payment of /);
  });

  it('has two sides, which stay, and no third', async () => {
    const [from, to] = await getAccounts();
    const [left = ''] = await load(from, [[DAY, 'GUARDED', -80]], -7000);
    const [came = '', third = ''] = await load(
      to,
      [
        [DAY, 'GUARDED', 80],
        [DAY, 'THIRD', 80],
      ],
      21_999,
    );
    resultOf(await book(left, came));
    const change = (sql: string, id: string) => shop.database.query(sql, [BigInt(id)]);
    const last = '(SELECT max(id) FROM own_transfers)';
    await expect(
      change(`UPDATE statement_lines SET own_transfer_id = ${last}, reason = 'x', decided_by = 1 WHERE id = $1`, third),
    ).rejects.toThrow('is no side of own transfer');
    await expect(
      change('UPDATE statement_lines SET own_transfer_id = NULL, decided_by = NULL WHERE id = $1', left),
    ).rejects.toThrow('is decided');
    await expect(change('DELETE FROM own_transfers WHERE debit_line_id = $1', left)).rejects.toThrow();
    await expect(
      change(
        `INSERT INTO own_transfers (debit_line_id, credit_line_id, amount_micros, moved_at, moved_by)
         SELECT max(id) FILTER (WHERE id < $1), $1, 80000000, now(), 1 FROM statement_lines`,
        third,
      ),
    ).rejects.toThrow('has no transfer of kind own_transfer');
    const post = (debit: string, credit: string) =>
      change(
        `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, source_id, reference, business_date, posted_at)
         SELECT ${debit}, ${credit}, amount_micros, kind, source_id, 'x', business_date, posted_at
         FROM transfers t WHERE kind = 'own_transfer' AND source_id = ${last} AND $1 > 0`,
        third,
      );
    await expect(post('debit_account_id', 'credit_account_id')).rejects.toThrow('transfers_source_key');
    await expect(post('credit_account_id', 'debit_account_id')).rejects.toThrow();
    await expect(post('debit_account_id', '-7')).rejects.toThrow('transfers_pair_check');
  });

  it('is booked by two people, where the club has the rule', async () => {
    const [from, to] = await getAccounts();
    const [left = ''] = await load(from, [[DAY, 'OF TWO', -90]], -7080);
    const [came = ''] = await load(to, [[DAY, 'OF TWO', 90]], 22_159);
    const second = await joinAsAdmin(shop.testApp);
    resultOf(await setRules(true));
    const { proposalId } = resultOf<Proposed>(await book(left, came));
    const isOpen = async () => (await getBalance(from)).differences.some(({ id }) => id === left);
    expect(await isOpen()).toBe(true);
    resultOf(await act(`proposals/${proposalId}/carry-out`, {}, second));
    expect(await isOpen()).toBe(false);
    const off = resultOf<Proposed>(await setRules(false));
    resultOf(await act(`proposals/${off.proposalId}/carry-out`, {}, second));
  });

  it(`is booked once, from whichever side and however often at once, ${ROUNDS} times`, async () => {
    const [from, to] = [await addAccount(shop, { name: 'One side' }), await addAccount(shop, { name: 'Other side' })];
    for (let round = 0; round < ROUNDS; round++) {
      const [left = ''] = await load(from, [[DAY, `ROUND ${round}`, -70]], -70 * round);
      const [came = ''] = await load(to, [[DAY, `ROUND ${round}`, 70]], 70 * round);
      const tries = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? book(left, came) : book(came, left)));
      const booked = await Promise.all(tries);
      expect(booked.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    }
    expect(await getBalance(from)).toMatchObject({ ledger: String(-70 * ROUNDS), differences: [] });
    expect(await getBalance(to)).toMatchObject({ ledger: String(70 * ROUNDS), differences: [] });
  }, 60_000);
});
