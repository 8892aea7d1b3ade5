import type { DayExplanation, Deposit } from '../../contract';
import {
  ALL_TIERS,
  buy,
  goTo,
  joinAndBuy,
  joinUnder,
  pay,
  payOn,
  setEnabled,
  useClub,
  useOwnClub,
  type Member,
} from '../../../test/compensation/test-club';
import { depositAndConfirm, getResult } from '../../../test/money';
import { findTransferId, reverse } from '../../../test/take-back';
import { errorOf, resultOf, toHeaders, logIn } from '../../../test/test-app';
import { explainDay, explainReasons, type DayFacts } from './explain-day';

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'];
const RUNNING = {
  purchasedOn: '2026-11-20',
  isReversed: false,
  wasRunning: true,
  isTermOver: false,
  arrearsSince: null,
};
const ENDED = { ...RUNNING, wasRunning: false };

/** Of a member who was paid on Monday, also for their team. */
const PAID: DayFacts = {
  businessDate: MONDAY,
  today: '2026-11-24',
  completeFrom: undefined,
  firstPaid: MONDAY,
  run: { hasCredited: true, cashbackBps: 25 },
  packages: [RUNNING],
  inArrears: [],
  wasEnabled: true,
  hasOwnLine: true,
  hasTeamLine: true,
  cutMicros: 0n,
  terms: { openLevels: 3, capMicros: 120_000_000n },
  closedLevels: [],
};
/** Booked on Thursday and confirmed on Monday. */
const BOOKED_BEFORE = { ...RUNNING, purchasedOn: MONDAY, arrearsSince: '2026-11-19' };
const NOTHING = { hasOwnLine: false, hasTeamLine: false, terms: null };

const CASES: [string, Partial<DayFacts>, string[]][] = [
  ['all was paid', {}, []],
  ['the day is to come', { today: '2026-11-22' }, ['to_come']],
  ['it was a Saturday', { businessDate: '2026-11-21' }, ['weekend']],
  ['it was a Sunday', { businessDate: '2026-11-22' }, ['weekend']],
  ['its month is in files', { completeFrom: '2026-12-01' }, ['archived']],
  ['the club had not begun to pay', { run: null, firstPaid: '2026-11-24' }, ['before_club']],
  ['it is not paid yet', { run: null, firstPaid: '2026-11-20' }, ['unpaid']],
  ['nothing was ever paid', { run: null, firstPaid: null }, ['unpaid']],
  [
    'it is being paid, and the chunk of the member is still to come',
    { run: { hasCredited: false, cashbackBps: 25 } },
    ['unpaid'],
  ],
  ['there was no package', { ...NOTHING, packages: [] }, ['no_package']],
  ['the package came later', { ...NOTHING, packages: [{ ...RUNNING, purchasedOn: '2026-11-24' }] }, ['no_package']],
  ['the package was bought that day', { ...NOTHING, packages: [{ ...RUNNING, purchasedOn: MONDAY }] }, ['not_begun']],
  [
    'the package was bought later, and had been booked before',
    { ...NOTHING, packages: [{ ...BOOKED_BEFORE, purchasedOn: '2026-11-24' }] },
    ['paid_later'],
  ],
  [
    'the package was bought that day, and had been booked before',
    { ...NOTHING, packages: [BOOKED_BEFORE] },
    ['paid_later'],
  ],
  [
    'the package was booked that day',
    { ...NOTHING, packages: [{ ...BOOKED_BEFORE, arrearsSince: MONDAY }] },
    ['not_begun'],
  ],
  [
    'the account was disabled on a day before the confirmation',
    { ...NOTHING, packages: [BOOKED_BEFORE], wasEnabled: false },
    ['disabled'],
  ],
  [
    'the package was taken back before its first day',
    { ...NOTHING, packages: [{ ...BOOKED_BEFORE, isReversed: true }] },
    ['not_begun'],
  ],
  ['several days were paid at once', { inArrears: [{ id: 7n, days: 4 }] }, ['arrears']],
  ['several days were paid at once, and cut', { inArrears: [{ id: 7n, days: 4 }], cutMicros: 1n }, ['arrears', 'cap']],
  ['the term was over', { ...NOTHING, packages: [{ ...ENDED, isTermOver: true }] }, ['term_over']],
  [
    'the term was over, and the deposit was taken back later',
    { ...NOTHING, packages: [{ ...ENDED, isReversed: true, isTermOver: true }] },
    ['term_over'],
  ],
  ['the package was taken back', { ...NOTHING, packages: [{ ...ENDED, isReversed: true }] }, ['reversed']],
  ['one was taken back and one over', { ...NOTHING, packages: [ENDED, { ...ENDED, isReversed: true }] }, ['term_over']],
  ['the account was disabled', { ...NOTHING, wasEnabled: false }, ['disabled']],
  ['the term was over and the account disabled', { ...NOTHING, packages: [ENDED], wasEnabled: false }, ['term_over']],
  ['the rate was zero', { ...NOTHING, run: { hasCredited: true, cashbackBps: 0 } }, ['rate_zero']],
  ['nobody knows', NOTHING, ['unknown']],
  ['nobody of the team had cashback', { hasTeamLine: false }, ['no_team']],
  ['levels were closed', { closedLevels: [4, 7] }, ['level_closed']],
  ['only closed levels had cashback', { hasTeamLine: false, closedLevels: [4] }, ['level_closed']],
  ['the cap cut', { cutMicros: 5_500_000n }, ['cap']],
  ['the cap cut and a level was closed', { cutMicros: 1n, closedLevels: [4] }, ['cap', 'level_closed']],
];

it.each(CASES)('the reason is found when %s', (_when, facts, reasons) => {
  expect(explainReasons({ ...PAID, ...facts }).map(({ reason }) => reason)).toEqual(reasons);
});

it('says which levels are open, and what the cap is', () => {
  const texts = explainReasons({ ...PAID, cutMicros: 5_500_000n, closedLevels: [4, 7] }).map(({ text }) => text);
  expect(texts).toEqual([
    'The daily cap of ₹120 cut ₹5.50. What lay above it is not paid later.',
    'The team had cashback at level 4, 7, but the terms of the highest tier open levels 1 to 3 alone.',
  ]);
});

describe('a day of a member', () => {
  const club = useClub();

  const reasonsOf = ({ reasons }: DayExplanation) => reasons.map(({ reason }) => reason);

  it('is explained to the member and to support alike, and to nobody else', async () => {
    const { testApp, admin } = club;
    const explain = async (of: { id: bigint; token: string }, date = MONDAY) => {
      const own = await getResult<DayExplanation>(testApp, `/api/v1/earnings/days/${date}`, of);
      const url = `/api/v1/admin/users/${of.id}/days/${date}`;
      expect(await getResult<DayExplanation>(testApp, url, admin)).toEqual(own);
      return own;
    };
    const top = await joinAndBuy(club, 1000);
    const below = await joinAndBuy(club, 10_00_000, top);
    const disabled = await joinAndBuy(club, 1000);
    const without = await joinUnder(club, top);
    expect(reasonsOf(await explain(top))).toEqual(['to_come']);
    await goTo(club, MONDAY);
    expect(reasonsOf(await explain(top))).toEqual(['unpaid']);
    // The change is told at a time of the test's own.
    await club.database.query('ALTER TABLE members DISABLE TRIGGER members_remember_enabled');
    await setEnabled(club, disabled, false);
    await pay(club);
    await buy(club, without, 1000);

    // Own 2.50; of the 500 of the level below the cap of 120 leaves 117.50. And a bonus of 50, which has no cap.
    expect(await explain(top)).toMatchObject({ credited: '170', reasons: [{ reason: 'cap' }], hasMoreLines: false });
    // A member who had more lines than are shown is told the whole sum.
    const short = await explainDay(club.database, top.id, MONDAY, testApp.clock.now(), 1);
    expect(short).toMatchObject({ credited: '170', lines: [{ level: 0 }], hasMoreLines: true });
    expect(reasonsOf(await explain(below))).toEqual(['cap', 'no_team']);
    expect(reasonsOf(await explain(without))).toEqual(['not_begun']);
    expect(reasonsOf(await explain(below, '2026-11-22'))).toEqual(['weekend']);
    expect(reasonsOf(await explain(below, '2026-11-20'))).toEqual(['before_club']);
    await setEnabled(club, disabled, true);
    await club.database.query(
      `INSERT INTO enabled_changes (member_id, changed_at, was_enabled) VALUES ($1, '2026-11-23T15:00:00+05:30', false)`,
      [disabled.id],
    );
    const again = resultOf<{ token: string }>(await logIn(testApp, disabled.email));
    expect(reasonsOf(await explain({ ...disabled, token: again.token }))).toEqual(['disabled']);
    const foreign = await testApp.app.inject({
      url: `/api/v1/admin/users/${top.id}/days/${MONDAY}`,
      headers: toHeaders(below.token),
    });
    expect(errorOf(foreign, 403).code).toBe('forbidden');
  });
});

describe('a day after the end of a term', () => {
  const club = useOwnClub({
    tiers: ALL_TIERS.map((tier) => (tier.minRecharge === 1000 ? { ...tier, cashbackDay: 1 } : tier)),
  });

  it('stays explained by it when the deposit is taken back later', async () => {
    const { testApp, admin, database } = club;
    const explain = async ({ id }: Member) => {
      const { reasons } = await explainDay(database, id, TUESDAY, testApp.clock.now());
      return reasons.map(({ reason }) => reason);
    };
    const [ended, stopped] = [await joinUnder(club), await joinUnder(club)];
    const [late, early] = [
      await depositAndConfirm(testApp, admin, ended, 1000),
      await depositAndConfirm(testApp, admin, stopped, 2000),
    ];
    const takeBack = async ({ id }: Deposit) =>
      resultOf(await reverse(testApp, admin, await findTransferId(database, 'deposit', id)));
    await payOn(club, MONDAY);
    await takeBack(early);
    await payOn(club, TUESDAY);
    expect([await explain(ended), await explain(stopped)]).toEqual([['term_over'], ['reversed']]);
    await takeBack(late);
    expect(await explain(ended)).toEqual(['term_over']);
  });
});
