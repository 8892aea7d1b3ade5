import type { AuditPage, NewRun, Run, RunPage, StatementPage } from '../../contract';
import { listDifferences } from '../../ledger/reconcile';
import { getResult } from '../../../test/money';
import { buildTestApp, countRows, errorOf, post, resultOf, proveAgain } from '../../../test/test-app';
import { useSmallClub } from '../../../test/compensation/small-club';

/** What the small club's Monday comes to: three times 25 of cashback, and 20 %, 20 % and 15 % of 25 up the line. */
const MONDAY = { members: 3, lines: 6, cashback: '75', cashbackOnCashback: '13.75', cut: '0' };

const DAY_SECONDS = 24 * 60 * 60;

describe('runs started by an admin', () => {
  // The tests follow each other through one Monday and the days after it.
  const club = useSmallClub();
  afterEach(async () => expect(await listDifferences(club.database)).toEqual([]));

  const URL = '/api/v1/admin/runs';
  const list = (query = '') => getResult<RunPage>(club.testApp, `${URL}${query}`, club.admin);
  const start = (run: Partial<NewRun> = {}, { app } = club.testApp) =>
    post({ app }, URL, { businessDate: '2026-11-23', isDryRun: false, ...run }, club.admin.token);

  /** Asks until nothing runs any more. */
  async function listSettled(): Promise<RunPage> {
    for (;;) {
      const page = await list();
      if (page.items.every(({ state }) => state !== 'running' && state !== 'posting')) return page;
    }
  }

  it.each([
    ['2026-11-22', 409, 'date_not_payable', '2026-11-22 is a Sunday. Only Monday to Friday are paid.'],
    ['2026-11-24', 409, 'date_not_payable', '2026-11-24 is in the future; today is 2026-11-23.'],
    ['2026-11-20', 409, 'date_not_payable', /before the first package/],
    ['2026-11-31', 400, 'invalid_input', /Business date|businessDate/i],
  ])('refuse %s', async (businessDate, status, code, sentence) => {
    const error = errorOf(await start({ businessDate }), status);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(sentence);
    expect(await countRows(club.database, 'runs')).toBe(0);
  });

  it('are promised by no server whose schedule is switched off', async () => {
    const env = { PAYOUT_SCHEDULE: '0' };
    const unscheduled = await buildTestApp(club.database, env, { now: club.testApp.clock.now });
    const { nextScheduledAt, dueDates } = await getResult<RunPage>(unscheduled, URL, club.admin);
    expect([nextScheduledAt, dueDates]).toEqual([null, ['2026-11-23']]);
    await unscheduled.app.close();
  });

  it('end as failed with a sentence when they cannot be posted', async () => {
    await club.database.query(`CREATE FUNCTION refuse_lines() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'the disk is full'; END $$`);
    await club.database.query(
      'CREATE TRIGGER lines_refused BEFORE INSERT ON earnings FOR EACH STATEMENT EXECUTE FUNCTION refuse_lines()',
    );
    resultOf(await start());
    const { items, dueDates } = await listSettled();
    expect(items).toMatchObject([{ state: 'failed', error: 'the disk is full', totals: null }]);
    expect(dueDates).toEqual(['2026-11-23']);
    expect(club.testApp.logLines.filter((line) => line.includes('a run failed'))).toHaveLength(1);
    await club.database.query('DROP FUNCTION refuse_lines CASCADE');
  });

  it('are one run under one Idempotency-Key', async () => {
    const runsBefore = await countRows(club.database, 'runs');
    const send = () =>
      club.testApp.app.inject({
        method: 'POST',
        url: URL,
        payload: { businessDate: '2026-11-23', isDryRun: true },
        headers: { authorization: club.admin.token, 'idempotency-key': 'one run for this key' },
      });
    const responses = await Promise.all([send(), send(), send()]);
    responses.push(await send());
    expect(new Set(responses.map((response) => resultOf<Run>(response).id)).size).toBe(1);
    expect((await listSettled()).items[0]).toMatchObject({ state: 'simulated' });
    expect(await countRows(club.database, 'runs')).toBe(runsBefore + 1);
  });

  it('tell who started them, in the list, the file and the audit log', async () => {
    const { id } = resultOf<Run>(await start({ isDryRun: true }));
    await listSettled();
    const [admin] = await club.database.query<{ name: string }>('SELECT name FROM members WHERE id = $1', [
      club.admin.id,
    ]);
    const [run] = (await list()).items;
    expect(run).toMatchObject({ id, startedBy: admin?.name });
    const { body } = await club.testApp.app.inject({
      url: '/api/v1/admin/runs.csv',
      headers: { authorization: club.admin.token },
    });
    expect(body.split('\r\n')[1]).toMatch(
      new RegExp(`^${id},2026-11-23,Dry run,Admin,${admin?.name},2026-11-23 11:30:00,\\d+,3,6,75,13.75,0,$`),
    );
    const audit = await getResult<AuditPage>(club.testApp, '/api/v1/admin/audit?search=run.', club.admin);
    expect(audit.items[0]).toMatchObject({
      action: 'run.simulate',
      subject: `run:${id}`,
      after: { businessDate: '2026-11-23' },
    });
  });

  it('answer at once, are paid in the background, and pay what a dry run said', async () => {
    const [dry] = (await list()).items;
    expect(dry).toMatchObject({ state: 'simulated', trigger: 'admin', totals: MONDAY });
    expect(await countRows(club.database, 'earnings')).toBe(0);

    expect(resultOf<Run>(await start())).toMatchObject({ state: 'running', totals: null });
    const { items, dueDates, nextScheduledAt } = await listSettled();
    expect(items[0]).toMatchObject({ state: 'posted', businessDate: '2026-11-23', totals: dry?.totals });
    expect(dueDates).toEqual([]);
    expect(nextScheduledAt).toBe('2026-11-23T18:35:00.000Z');

    const { items: movements } = await getResult<StatementPage>(
      club.testApp,
      '/api/v1/wallet/statement?limit=2',
      club.top,
    );
    expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['cashback', '25'],
        ['cashback_on_cashback', '8.75'],
      ]),
    );
    // Of no field: the dialog of the screen ends by it.
    const { code, field, message } = errorOf(await start(), 409);
    expect([code, field, message]).toEqual(['already_paid', undefined, '2026-11-23 has been paid already.']);
  });

  it('catch up what is due, in order, and refuse when nothing is', async () => {
    club.testApp.clock.advance(2 * DAY_SECONDS);
    await proveAgain(club.testApp);
    const catchUp = () => post(club.testApp, `${URL}/catch-up`, {}, club.admin.token);
    expect(resultOf<Run>(await catchUp())).toMatchObject({ businessDate: '2026-11-24', state: 'running' });
    while ((await list()).dueDates.length > 0);
    const { items } = await listSettled();
    expect(items.slice(0, 3).map(({ businessDate, state }) => [businessDate, state])).toEqual([
      ['2026-11-25', 'posted'],
      ['2026-11-24', 'posted'],
      ['2026-11-23', 'posted'],
    ]);
    expect(errorOf(await catchUp(), 409).code).toBe('date_not_payable');

    const page = await list('?limit=2');
    expect(page.items).toEqual(items.slice(0, 2));
    expect((await list(`?limit=100&cursor=${page.nextCursor}`)).items).toEqual(items.slice(2));
  });

  it('catch up ten dates at a time, and say how many are left', async () => {
    // Twelve weekdays after the one of the test before.
    club.testApp.clock.advance(16 * DAY_SECONDS);
    await proveAgain(club.testApp);
    const catchUp = () => post(club.testApp, `${URL}/catch-up`, {}, club.admin.token);
    const reply = await catchUp();
    expect(reply.json<{ responseMessage: string }>().responseMessage).toBe(
      'Run started. The first 10 of 12 due dates are paid; 2 are left for the next time.',
    );
    while ((await list()).dueDates.length > 2);
    // Nobody is at work on the third.
    expect(resultOf<Run>(await catchUp())).toMatchObject({ businessDate: '2026-12-10' });
    while ((await list()).dueDates.length > 0);
  });

  it('are waited for when the server closes', async () => {
    // A Monday.
    club.testApp.clock.advance(3 * DAY_SECONDS);
    await proveAgain(club.testApp);
    const closing = await buildTestApp(club.database, {}, { now: club.testApp.clock.now });
    const { id } = resultOf<Run>(await start({ businessDate: '2026-12-14' }, closing));
    await closing.app.close();
    expect(await club.database.query('SELECT state FROM runs WHERE id = $1', [id])).toEqual([{ state: 'posted' }]);
  });
});
