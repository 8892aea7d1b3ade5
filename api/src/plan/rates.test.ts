import type { AuditPage, NewRates, Rates, RateVersion } from '../contract';
import { FIRST_RATES } from '../contract/compensation-rules';
import { getResult, joinAsAdmin, type Person } from '../../test/money';
import { useTestApp } from '../../test/shop';
import { errorOf, post, resultOf, proveAgain } from '../../test/test-app';

const URL = '/api/v1/admin/rates';
const DAY_SECONDS = 24 * 60 * 60;

const aVersion = (changes: Partial<NewRates> = {}): NewRates => ({
  effectiveOn: '2026-11-21',
  cashbackBps: 20,
  referralBps: [...FIRST_RATES.referralBps],
  cashbackOnCashbackBps: [...FIRST_RATES.cashbackOnCashbackBps],
  ...changes,
});

describe('the rates', () => {
  const testApp = useTestApp();
  let admin: Person;

  // The tests follow each other: what is refused comes before what is made.
  beforeAll(async () => {
    admin = await joinAsAdmin(testApp);
  });

  const list = () => getResult<RateVersion[]>(testApp, URL, admin);
  const add = (rates: NewRates) => post(testApp, URL, rates, admin.token);
  const getPublic = async () => resultOf<Rates>(await testApp.app.inject({ url: '/api/v1/rates' }));

  it('begin with those that the product comes with, for everybody to read', async () => {
    expect(await getPublic()).toEqual(FIRST_RATES);
    expect(await list()).toMatchObject([{ version: 1, ...FIRST_RATES, createdBy: null, isInForce: true }]);
  });

  const tenOf = (rate: number) => Array.from({ length: 10 }, () => rate);
  it.each([
    [{ effectiveOn: '2026-11-20' }, 'effectiveOn', 'New rates take effect tomorrow at the earliest.'],
    [{ effectiveOn: '2026-02-30' }, 'effectiveOn', /effectiveOn|Effective on/i],
    [{ cashbackBps: -1 }, 'cashbackBps', 'Daily cashback must be between 0% and 100%, in steps of 0.01%.'],
    [{ referralBps: tenOf(100).slice(1) }, 'referralBps', 'Referral bonus must have 10 levels; it has 9.'],
    [{ referralBps: tenOf(10_001) }, 'referralBps.0', /Referral bonus at level 1 must be between 0% and 100%/],
    [
      { cashbackOnCashbackBps: tenOf(150) },
      'cashbackOnCashbackBps.0',
      /Cashback-on-cashback at level 1 must be a whole percentage/,
    ],
  ])('are refused at their field when they are broken: %j', async (changes, field, sentence) => {
    const error = errorOf(await add(aVersion(changes)), 400);
    expect(error.message).toMatch(sentence);
    expect(error.field).toBe(field);
    expect(await list()).toHaveLength(1);
  });

  it('change on the date of a new version, which the audit log has', async () => {
    const made = resultOf<RateVersion>(await add(aVersion()));
    expect(made).toMatchObject({ version: 2, effectiveOn: '2026-11-21', isInForce: false });
    expect((await list()).map(({ version, isInForce }) => [version, isInForce])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect((await getPublic()).cashbackBps).toBe(25);
    const audit = await getResult<AuditPage>(testApp, '/api/v1/admin/audit?search=rates', admin);
    expect(audit.items).toMatchObject([
      {
        action: 'rates.create',
        subject: 'rates:2',
        before: { cashbackBps: 25 },
        after: { cashbackBps: 20, effectiveOn: '2026-11-21' },
      },
    ]);
    testApp.clock.advance(DAY_SECONDS);
    await proveAgain(testApp);
    expect((await getPublic()).cashbackBps).toBe(20);
    expect((await list()).map(({ isInForce }) => isInForce)).toEqual([true, false]);
  });

  it('of one date are made once, and by one key once', async () => {
    const send = () =>
      testApp.app.inject({
        method: 'POST',
        url: URL,
        payload: aVersion({ effectiveOn: '2026-12-01' }),
        headers: { authorization: admin.token, 'idempotency-key': 'these rates once' },
      });
    expect(resultOf<RateVersion>(await send())).toEqual(resultOf<RateVersion>(await send()));
    expect(errorOf(await add(aVersion({ effectiveOn: '2026-12-01' })), 400).field).toBe('effectiveOn');
    expect(await list()).toHaveLength(3);
  });
});
