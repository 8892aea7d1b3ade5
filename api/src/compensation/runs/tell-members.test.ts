import { buy, joinAndBuy, payOn, useClub, type Member } from '../../../test/compensation/test-club';

const DATES = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'];
const [FIRST, SECOND] = DATES;

const WEEK = { minRecharge: 1000, dailyProfit: 120, minWidthdraw: 300, cashbackDay: DATES.length, minLevel: 3 };

describe('what members are told of the seven dates that a package pays', () => {
  const club = useClub({ tiers: [WEEK] });
  let asking: Member;
  let other: Member;
  beforeAll(async () => {
    asking = await joinAndBuy(club, 1000);
    const ask = `INSERT INTO notification_choices VALUES ('daily_credits', $1, true, false)`;
    await club.database.query(ask, [asking.id]);
    other = await joinAndBuy(club, 1000, asking);
    await buy(club, other, 2000);
    for (const date of DATES) {
      await payOn(club, date);
      if (date === FIRST) await buy(club, other, 3000);
    }
  });

  const listTold = async (member: Member) => {
    const told = await club.database.query<{ kind: string; facts: object }>(
      `SELECT kind, facts FROM notifications WHERE member_id = $1
         AND kind IN ('first_credit', 'package_ending', 'package_ended', 'daily_credits') ORDER BY id`,
      [member.id],
    );
    return told.map(({ kind, facts }) => ({ kind, ...facts }));
  };

  it('is the first credit, once, and of each package that it ends, or soon will', async () => {
    const ending = { kind: 'package_ending', daysLeft: 5 };
    const ended = { kind: 'package_ended', daysLeft: 0 };
    expect(await listTold(other)).toEqual([
      { kind: 'first_credit', amountMicros: '7500000', businessDate: FIRST },
      { ...ending, amountMicros: '1000000000' },
      { ...ending, amountMicros: '2000000000' },
      { ...ending, amountMicros: '3000000000' },
      { ...ended, amountMicros: '1000000000' },
      { ...ended, amountMicros: '2000000000' },
    ]);
  });

  it('is, for members who have asked, what each date credits, with the share in the cashback of others', async () => {
    const told = await listTold(asking);
    expect(told.slice(0, 4)).toEqual([
      { kind: 'first_credit', amountMicros: '2500000', businessDate: FIRST },
      { kind: 'daily_credits', amountMicros: '4000000', businessDate: FIRST },
      { kind: 'package_ending', amountMicros: '1000000000', daysLeft: 5 },
      { kind: 'daily_credits', amountMicros: '5500000', businessDate: SECOND },
    ]);
    expect(told.filter(({ kind }) => kind === 'daily_credits')).toHaveLength(DATES.length);
  });
});
