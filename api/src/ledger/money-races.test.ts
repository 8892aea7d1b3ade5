import { useTestApp } from '../../test/shop';
import { listDifferences } from './reconcile';
import { addPlans, joinAsAdmin, type Person } from '../../test/money';
import {
  proveOneConfirmationWins,
  proveOneDecisionWins,
  proveOneKeyIsOneEffect,
  proveOneReversalWins,
  proveOneUtrIsOneDeposit,
  proveOneWithdrawalWins,
  type Decision,
} from '../../test/money-proofs';
import type { TestApp } from '../../test/test-app';
import { ROUNDS } from '../../test/tries';

/** PGlite has one session, where nobody can race: these hold on a real PostgreSQL or nowhere. */
describe('twenty-four callers at once on PostgreSQL', () => {
  const testApp = useTestApp();
  let admin: Person;

  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
    await addPlans(testApp, admin);
  });
  afterEach(async () => {
    expect(testApp.logLines.filter((line) => line.includes('request failed'))).toEqual([]);
    expect(await listDifferences(testApp.database)).toEqual([]);
  });
  it.each<Decision>(['approve', 'reject', 'mixed'])(
    `one of them decides a request (%s), ${ROUNDS} times out of ${ROUNDS}`,
    (decision) => proveOneDecisionWins(testApp, admin, decision, ROUNDS),
    60_000,
  );

  it.each<[string, (testApp: TestApp, admin: Person, rounds: number) => Promise<void>]>([
    ['one of them withdraws the whole of what can be withdrawn', proveOneWithdrawalWins],
    ['one of them confirms a deposit, and there is one package', proveOneConfirmationWins],
    ['one of them uses up a UTR', (all, _, rounds) => proveOneUtrIsOneDeposit(all, rounds)],
    ['one of them reverses a transfer', proveOneReversalWins],
    ['all of them get the one answer when they send one Idempotency-Key', proveOneKeyIsOneEffect],
  ])(`%s, ${ROUNDS} times out of ${ROUNDS}`, (_, prove) => prove(testApp, admin, ROUNDS), 60_000);
});
