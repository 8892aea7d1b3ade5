import { addAccount, sendBatch, useDesk } from '../../test/bank';
import { joinAsAdmin } from '../../test/money';
import { errorOf, resultOf } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';
import type { BankAccount, DecidedLine, LineDecision, Proposed, StatementMatches } from '../contract';

const DAY = '2026-11-20';

describe('what a line was decided to be', () => {
  const { shop, act, read, getBalance, load, setRules, ...desk } = useDesk();
  const charge = (id: string) => act(`statements/lines/${id}/charge`, { reason: 'Of the quarter' });
  const giveBack = (id: string) => act(`statements/lines/${id}/return`, { reason: 'To who paid it' });
  const moveOwn = (id: string, otherLineId: string) =>
    act(`statements/lines/${id}/own-transfer`, { otherLineId, reason: 'For the payouts' });
  const undo = (id: string, decision: LineDecision = 'charge', shownAt?: string) => desk.undo(id, decision, shownAt);
  const accounts = new Map<string, BankAccount>();
  const getAccount = async (name: string) => {
    const account = accounts.get(name) ?? (await addAccount(shop, { name }));
    accounts.set(name, account);
    return account;
  };

  it('is taken back of a charge, which is a difference again, and is booked again or found to be something else', async () => {
    const account = await getAccount('Charges');
    const [fee = '', interest = '', payout = ''] = await load(account, [
      [DAY, 'SMS CHARGES', -18],
      [DAY, 'INTEREST', 12],
      [DAY, 'IMPS OF A PAYOUT', -500],
    ]);
    for (const id of [fee, interest, payout]) resultOf(await charge(id));
    // Before it was there, nothing kept its debit from being a charge.
    const { sent } = await sendBatch(shop, account, [500]);
    expect((await getBalance(account)).differences).toEqual([]);
    const booked = await read<DecidedLine[]>('statements/decisions');
    expect(booked).toMatchObject([{ line: { id: payout }, decision: 'charge', reason: 'Of the quarter' }, {}, {}]);
    for (let round = 0; round < 3; round++) {
      for (const id of [fee, interest]) {
        resultOf(await undo(id));
        expect(errorOf(await undo(id), 409).code).toBe('already_decided');
      }
      const { ledger, differences } = await getBalance(account);
      expect([ledger, differences.map(({ amount }) => amount)]).toEqual(['-500', ['-18', '12']]);
      for (const id of [fee, interest]) {
        resultOf(await charge(id));
        expect(errorOf(await charge(id), 409).code).toBe('already_decided');
      }
      expect((await getBalance(account)).ledger).toBe('-506');
    }
    resultOf(await undo(payout));
    const { batches } = await read<StatementMatches>('statements/matches');
    expect(batches).toMatchObject([{ lineId: payout, payouts: 1 }]);
    resultOf(await act(`statements/lines/${payout}/batch`, { batchId: batches[0]?.batchId }));
    resultOf(await act(`payouts/${sent[0]?.payoutId}/paid`, { utr: '402611229911' }));
    expect(await getBalance(account)).toMatchObject({ ledger: '-506', differences: [] });
    expect(errorOf(await undo(payout), 409).code).toBe('already_decided');
  });

  it('is taken back of what was marked as returned, the debit before the credit that it gives back', async () => {
    const account = await getAccount('Returns');
    const [credit = '', debit = ''] = await load(account, [
      [DAY, 'CASH DEPOSIT', 910],
      [DAY, 'NEFT RETURN', -910],
    ]);
    for (const id of [credit, debit]) resultOf(await giveBack(id));
    expect((await getBalance(account)).differences).toEqual([]);
    expect(await read<DecidedLine[]>('statements/decisions')).toMatchObject([
      { decision: 'return', line: { id: debit }, otherLine: null },
      { decision: 'return', line: { id: credit }, reason: 'To who paid it' },
      ...Array.from({ length: 2 }, () => ({ decision: 'charge' })),
    ]);
    for (const other of ['charge', 'own-transfer'] as const) {
      expect(errorOf(await undo(credit, other), 409).code).toBe('already_decided');
    }
    const { code, message } = errorOf(await undo(credit, 'return'), 409);
    expect([code, message]).toEqual([
      'not_reversible',
      'A debit of this amount is marked as giving this credit back. Take that back first.',
    ]);
    for (const id of [debit, credit]) {
      resultOf(await undo(id, 'return'));
      expect(errorOf(await undo(id, 'return'), 409).code).toBe('already_decided');
    }
    expect((await getBalance(account)).differences.map(({ id }) => id).toSorted()).toEqual([credit, debit].toSorted());
    expect(errorOf(await giveBack(debit), 400).message).toMatch(/^No credit of this amount/);
    resultOf(await charge(credit));
    resultOf(await undo(credit));
    for (const id of [credit, debit]) resultOf(await giveBack(id));
    const entries = await shop.database.query(
      `SELECT FROM audit_entries WHERE action = 'statement_line.unreturn' AND subject IN ($1, $2)`,
      [`statement_line:${credit}`, `statement_line:${debit}`],
    );
    expect(entries).toHaveLength(2);
  });

  it('is taken back of an own transfer from either side, and both lines are open for another one', async () => {
    const [from, to] = [await getAccount('From'), await getAccount('To')];
    const [left = ''] = await load(from, [[DAY, 'TO OWN', -6400]]);
    const [came = '', real = ''] = await load(to, [
      [DAY, 'FROM SOMEBODY', 6400],
      [DAY, 'FROM OWN', 6400],
    ]);
    for (const side of [left, came]) {
      resultOf(await moveOwn(left, came));
      expect((await read<DecidedLine[]>('statements/decisions'))[0]).toMatchObject({
        decision: 'own-transfer',
        line: { id: left },
        otherLine: { id: came },
      });
      resultOf(await undo(side, 'own-transfer'));
      expect(errorOf(await undo(left, 'own-transfer'), 409).code).toBe('already_decided');
      const [ofFrom, ofTo] = [await getBalance(from), await getBalance(to)];
      expect([ofFrom.ledger, ofTo.ledger]).toEqual(['0', '0']);
      expect([ofFrom.differences.length, ofTo.differences.length]).toEqual([1, 2]);
    }
    resultOf(await moveOwn(real, left));
    expect(await getBalance(from)).toMatchObject({ ledger: '-6400', differences: [] });
    expect(await getBalance(to)).toMatchObject({ ledger: '6400', differences: [{ id: came }] });
  });

  it('is opened by nothing else', async () => {
    const [from, to] = [await getAccount('From'), await getAccount('To')];
    const [left = '', credit = ''] = await load(from, [
      [DAY, 'TO OWN', -40],
      [DAY, 'OF NOBODY', 41],
    ]);
    const [came = ''] = await load(to, [[DAY, 'FROM OWN', 40]]);
    resultOf(await moveOwn(left, came));
    resultOf(await giveBack(credit));
    const change = (sql: string, id: string) => shop.database.query(sql, [BigInt(id)]);
    const open = `own_transfer_id = NULL, returned_at = NULL, reason = NULL, decided_by = NULL`;
    for (const id of [left, came, credit]) {
      await expect(change(`UPDATE statement_lines SET ${open} WHERE id = $1`, id)).rejects.toThrow('is decided');
    }
    const last = '(SELECT max(id) FROM own_transfers)';
    resultOf(await undo(left, 'own-transfer'));
    await expect(
      change(`UPDATE statement_lines SET own_transfer_id = ${last}, reason = 'x', decided_by = 1 WHERE id = $1`, left),
    ).rejects.toThrow('is no side of own transfer');
  });

  it('is opened of a charge by nothing but the transfer that takes it back', async () => {
    const account = await getAccount('Second');
    const [fee = ''] = await load(account, [[DAY, 'CHEQUE BOOK', -50]]);
    resultOf(await charge(fee));
    const open = (source: string) =>
      shop.database.query(
        `UPDATE statement_lines SET charged_at = NULL, reason = NULL, decided_by = NULL, charge_source = ${source} WHERE id = $1`,
        [BigInt(fee)],
      );
    await expect(open('NULL')).rejects.toThrow('is decided and stays as it is');
    await expect(open(`(SELECT -max(id) FROM transfers WHERE kind = 'reversal')`)).rejects.toThrow('is decided');
    const post = (kind: string, sourceId: string) =>
      shop.database.query(
        `INSERT INTO transfers (debit_account_id, credit_account_id, amount_micros, kind, source_id, reference, business_date, posted_at)
         SELECT credit_account_id, debit_account_id, amount_micros + 1, '${kind}', ${sourceId}, 'x', business_date, posted_at
         FROM transfers t WHERE kind = 'bank_charge' AND source_id = $1`,
        [BigInt(fee)],
      );
    await expect(post('reversal', 't.id')).rejects.toThrow('is not what its event says');
    await expect(post('bank_charge', '-1')).rejects.toThrow('is not what its event says');
  });

  it('is taken back by two people, where the club has the rule', async () => {
    const account = await getAccount('Second');
    const [fee = '', credit = ''] = await load(account, [
      [DAY, 'LOCKER', -60],
      [DAY, 'OF NOBODY', 61],
    ]);
    resultOf(await charge(fee));
    resultOf(await giveBack(credit));
    const second = await joinAsAdmin(shop.testApp);
    resultOf(await setRules(true));
    for (const [id, decision] of [
      [fee, 'charge'],
      [credit, 'return'],
    ] as const) {
      const { proposalId } = resultOf<Proposed>(await undo(id, decision));
      expect(errorOf(await undo(id, 'own-transfer'), 409).code).toBe('already_decided');
      expect(errorOf(await act(`proposals/${proposalId}/carry-out`), 403).code).toBe('own_decision');
      const isShown = async () =>
        (await read<DecidedLine[]>('statements/decisions')).some(({ line }) => line.id === id);
      expect(await isShown()).toBe(true);
      resultOf(await act(`proposals/${proposalId}/carry-out`, {}, second));
      expect(await isShown()).toBe(false);
    }
    const off = resultOf<Proposed>(await setRules(false));
    resultOf(await act(`proposals/${off.proposalId}/carry-out`, {}, second));
  });

  it('is taken back by a second person only of what it was when that was proposed', async () => {
    const [from, to] = [await getAccount('From'), await getAccount('To')];
    const [fee = '', credit = '', left = ''] = await load(from, [
      [DAY, 'LOCKER', -62],
      [DAY, 'OF NOBODY', 63],
      [DAY, 'TO OWN', -65],
    ]);
    const [came = ''] = await load(to, [[DAY, 'FROM OWN', 65]]);
    const decisions = [
      { id: fee, decision: 'charge', decide: () => charge(fee) },
      { id: credit, decision: 'return', decide: () => giveBack(credit) },
      { id: left, decision: 'own-transfer', decide: () => moveOwn(left, came) },
    ] as const;
    const second = await joinAsAdmin(shop.testApp);
    const carryOut = ({ proposalId }: Proposed) => act(`proposals/${proposalId}/carry-out`, {}, second);
    for (const { id, decision, decide } of decisions) {
      resultOf(await decide());
      resultOf(await setRules(true));
      const proposed = resultOf<Proposed>(await undo(id, decision));
      resultOf(await carryOut(resultOf<Proposed>(await setRules(false))));
      resultOf(await undo(id, decision));
      shop.testApp.clock.advance(60);
      resultOf(await decide());
      const { code, message } = errorOf(await carryOut(proposed), 409);
      expect([code, message]).toEqual([
        'already_decided',
        'The line was taken back and decided again since it was shown.',
      ]);
    }
  });

  it('is taken back only as the screen has shown it', async () => {
    const [from, to] = [await getAccount('From'), await getAccount('To')];
    const [fee = '', credit = '', left = ''] = await load(from, [
      [DAY, 'LOCKER', -82],
      [DAY, 'OF NOBODY', 83],
      [DAY, 'TO OWN', -85],
    ]);
    const [came = ''] = await load(to, [[DAY, 'FROM OWN', 85]]);
    const decisions = [
      { id: fee, decision: 'charge', decide: () => charge(fee) },
      { id: credit, decision: 'return', decide: () => giveBack(credit) },
      { id: left, decision: 'own-transfer', decide: () => moveOwn(left, came) },
    ] as const;
    for (const { id, decision, decide } of decisions) {
      const getShown = async () =>
        (await read<DecidedLine[]>('statements/decisions')).find(({ line }) => line.id === id)?.decidedAt;
      resultOf(await decide());
      const shown = await getShown();
      resultOf(await undo(id, decision));
      shop.testApp.clock.advance(60);
      resultOf(await decide());
      const { code, message } = errorOf(await undo(id, decision, shown), 409);
      expect([code, message]).toEqual([
        'already_decided',
        'The line was taken back and decided again since it was shown.',
      ]);
      resultOf(await undo(id, decision, await getShown()));
    }
  });

  it(`is taken back once, however many do at once, ${ROUNDS} times`, async () => {
    const account = await getAccount('Races');
    const [fee = ''] = await load(account, [[DAY, 'RACED', -70]]);
    resultOf(await charge(fee));
    for (let round = 0; round < ROUNDS; round++) {
      const shownAt = await desk.getDecidedAt(fee);
      const undone = await Promise.all(Array.from({ length: 4 }, () => undo(fee, 'charge', shownAt)));
      expect(undone.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
      const booked = await Promise.all(Array.from({ length: 4 }, () => charge(fee)));
      expect(booked.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
    }
    expect(await getBalance(account)).toMatchObject({ ledger: '-70', differences: [] });
  }, 60_000);

  it(`leaves no debit that gives back what was not returned, however the two meet, ${ROUNDS} times`, async () => {
    const account = await getAccount('Returns');
    const [credit = '', debit = ''] = await load(account, [
      [DAY, 'OF NOBODY', 71],
      [DAY, 'NEFT RETURN', -71],
    ]);
    for (let round = 0; round < ROUNDS; round++) {
      resultOf(await giveBack(credit));
      const shownAt = await desk.getDecidedAt(credit);
      const [opened, marked] = await Promise.all([undo(credit, 'return', shownAt), giveBack(debit)]);
      expect([opened.statusCode, marked.statusCode]).toContain(200);
      expect([opened.statusCode, marked.statusCode]).not.toEqual([200, 200]);
      if (marked.statusCode === 200) for (const id of [debit, credit]) resultOf(await undo(id, 'return'));
    }
  }, 60_000);
});
