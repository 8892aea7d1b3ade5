import { findBrokenOf } from '../../../test/broken-laws';
import { creditsOf, goTo, joinAndBuy, joinUnder, pay, payOn, useOwnClub } from '../../../test/compensation/test-club';
import { untilLockIsWaitedFor } from '../../../test/lock-waits';
import { confirm, reportDeposit } from '../../../test/money';
import { errorOf, proveAgain, resultOf } from '../../../test/test-app';
import { confirmDeposit } from '../../deposits/deposits';
import { postRun } from './post-run';

const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23', '2026-11-24', '2026-11-25'];

/** What ten thousand bring a day. */
const CASHBACK = { 0: 25_000_000n };

describe('a purchase that midnight comes into', () => {
  const club = useOwnClub();

  /** Monday, ten seconds before its end. Somebody is paid each day, and somebody else has reported a payment. */
  const beginPurchase = async () => {
    await joinAndBuy(club, 10_000);
    await payOn(club, MONDAY);
    club.testApp.clock.advance(15 * 60 * 60 - 10);
    await proveAgain(club.testApp);
    const buyer = await joinUnder(club);
    return { buyer, id: (await reportDeposit(club.testApp, buyer, 10_000)).id };
  };
  const findDay = async (depositId: string) =>
    (
      await club.database.query<{ day: string }>('SELECT purchased_on AS day FROM packages WHERE deposit_id = $1', [
        BigInt(depositId),
      ])
    )[0]?.day;

  it('is of the day on which it ends when a date was begun meanwhile, and misses none', async () => {
    const { buyer, id } = await beginPurchase();
    const confirming = await club.database.transaction(async (tx) => {
      await tx.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [buyer.id]);
      const waiting = confirm(club.testApp, club.admin, id);
      await untilLockIsWaitedFor(club.database, waiting);
      club.testApp.clock.advance(20);
      await pay(club, TUESDAY);
      return { waiting };
    });
    resultOf(await confirming.waiting);
    expect(await findDay(id)).toBe(TUESDAY);
    await payOn(club, WEDNESDAY);
    expect(await creditsOf(club, buyer, TUESDAY)).toEqual({});
    expect(await creditsOf(club, buyer, WEDNESDAY)).toEqual(CASHBACK);
    const broken = await club.database.transaction((tx) => findBrokenOf('a package is paid its days', tx));
    expect(broken).toEqual([]);
  });

  it('is paid the next date that is begun when it has ended but for its commit', async () => {
    const { buyer, id } = await beginPurchase();
    const now = club.testApp.clock.now();
    club.testApp.clock.advance(20);
    const { paying } = await club.database.transaction(async (tx) => {
      await confirmDeposit(tx, BigInt(id), { memberId: club.admin.id, address: '203.0.113.1' }, now);
      await tx.query('SET CONSTRAINTS packages_miss_no_date IMMEDIATE');
      const begun = pay(club, TUESDAY);
      await untilLockIsWaitedFor(club.database, begun);
      return { paying: begun };
    });
    expect((await paying).state).toBe('posted');
    expect(await findDay(id)).toBe(MONDAY);
    expect(await creditsOf(club, buyer, TUESDAY)).toEqual(CASHBACK);
  });

  it('is refused for the moment while the clock of its server stays behind', async () => {
    const { id } = await beginPurchase();
    const now = new Date(club.testApp.clock.now().getTime() + 20_000);
    const order = { businessDate: TUESDAY, now, trigger: 'command', startedBy: null, isDryRun: false } as const;
    await postRun(club.database, order);
    expect(errorOf(await confirm(club.testApp, club.admin, id), 503).code).toBe('unavailable');
    await goTo(club, TUESDAY);
    resultOf(await confirm(club.testApp, club.admin, id));
    expect(await findDay(id)).toBe(TUESDAY);
  });
});
