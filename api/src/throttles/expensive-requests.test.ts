import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database';
import { joinAsAdmin, joinWithUpi, type Person } from '../../test/money';
import { createTestDatabase } from '../../test/test-database';
import { buildTestApp, errorOf, getProfile, post, resultOf, type TestApp } from '../../test/test-app';
import type { ViewGrant } from '../contract';
import { ExpensiveRequests, type ExpensiveKind, SharedWork } from './expensive-requests';

/** Work that ends when it is told to. */
function createWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end: () => end() };
}

function ask(requests: ExpensiveRequests, caller: string, kind: ExpensiveKind = 'figures') {
  const { work, end } = createWork();
  let state = 'waiting';
  const run = async () => {
    state = 'at work';
    await work();
  };
  const answer = requests.run({ caller, kind }, run).then(
    () => void (state = 'done'),
    (error: { code: string }) => void (state = error.code),
  );
  return { end, answer, getState: () => state };
}

const statesOf = (asked: { getState: () => string }[]) => asked.map(({ getState }) => getState());
const LONG_MS = 60_000;

describe('expensive requests', () => {
  it('are two of one caller at once, the next starts when one has ended', async () => {
    const requests = new ExpensiveRequests(LONG_MS);
    const [first, second, third] = [ask(requests, 'a'), ask(requests, 'a'), ask(requests, 'a')] as const;
    expect(statesOf([first, second, third])).toEqual(['at work', 'at work', 'waiting']);
    second.end();
    await second.answer;
    expect(statesOf([first, second, third])).toEqual(['at work', 'done', 'at work']);
    first.end();
    third.end();
    await Promise.all([first.answer, third.answer]);
  });

  it('are six in the process, four of them files, and who waits behind a busy caller is not held up', async () => {
    const requests = new ExpensiveRequests(LONG_MS);
    const files = ['a', 'a', 'b', 'b', 'c'].map((caller) => ask(requests, caller, 'file'));
    expect(statesOf(files)).toEqual(['at work', 'at work', 'at work', 'at work', 'waiting']);
    const figures = ['d', 'd', 'd', 'e'].map((caller) => ask(requests, caller));
    expect(statesOf(figures)).toEqual(['at work', 'at work', 'waiting', 'waiting']);
    files[0]?.end();
    await files[0]?.answer;
    expect([files[4], figures[2], figures[3]].map((each) => each?.getState())).toEqual([
      'at work',
      'waiting',
      'waiting',
    ]);
    files[1]?.end();
    await files[1]?.answer;
    expect([figures[2], figures[3]].map((each) => each?.getState())).toEqual(['waiting', 'at work']);
    for (const each of [...files, ...figures]) each.end();
    await Promise.all([...files, ...figures].map(({ answer }) => answer));
  });

  it('wait so long and so many, then the caller is told whether it is them or all together', async () => {
    const requests = new ExpensiveRequests(5);
    const atWork = ['a', 'a', 'b', 'b', 'c', 'c'].map((caller) => ask(requests, caller));
    const own = ask(requests, 'a');
    const others = ask(requests, 'd');
    await Promise.all([own.answer, others.answer]);
    expect(statesOf([own, others])).toEqual(['too_many_requests', 'unavailable']);
    const patient = Array.from({ length: 16 }, () => ask(requests, 'a'));
    const tooMany = ask(requests, 'a');
    await tooMany.answer;
    expect(new Set(statesOf(patient))).toEqual(new Set(['waiting']));
    expect(tooMany.getState()).toBe('too_many_requests');
    for (const each of [...atWork, ...patient]) each.end();
    await Promise.all([...atWork, ...patient].map(({ answer }) => answer));
  });

  it('that fail make room, too', async () => {
    const requests = new ExpensiveRequests(5);
    const failing = () => requests.run({ caller: 'a', kind: 'file' }, () => Promise.reject(new Error('broken')));
    for (let at = 0; at < 5; at++) await expect(failing()).rejects.toThrow('broken');
  });
});

describe('a route that says it is expensive', () => {
  let database: Database;
  let testApp: TestApp;
  let [member, admin, look]: Person[] = [];
  /** While it is closed, no statement and no earnings are read. */
  const gate = createWork();
  let asked = 0;
  /** While it is closed, no open line of the bank is read. */
  const lineGate = createWork();
  let linesAsked = 0;
  let sessionsRead = 0;

  beforeAll(async () => {
    database = await createTestDatabase('PostgreSQL');
    const gated: Database = {
      ...database,
      query: async (sql, values) => {
        if (/transfers|earnings/.test(sql)) {
          asked++;
          await gate.work();
        }
        if (/FROM statement_lines l\s+WHERE l\.decided_by IS NULL/.test(sql)) {
          linesAsked++;
          await lineGate.work();
        }
        const rows = await database.query<never>(sql, values);
        if (sql.includes('FROM sessions s')) sessionsRead++;
        return rows;
      },
    };
    testApp = await buildTestApp(gated, {}, { waitForTurnMs: 50 });
    [member, admin] = [await joinWithUpi(testApp), await joinAsAdmin(testApp)];
    const reason = 'Asks why the wallet is empty';
    const view = await post(testApp, `/api/v1/admin/users/${member.id}/view`, { reason }, admin.token);
    look = { id: member.id, token: resultOf<ViewGrant>(view).token };
  });
  afterAll(async () => {
    await testApp.app.close();
    await database.close();
  });

  it('is bounded by caller until its file has gone out, and other reads are not', async () => {
    const get = async (url: string, person = member) =>
      testApp.app.inject({ url: `/api/v1${url}`, headers: { authorization: person?.token ?? '' } });
    const files = [get('/wallet/statement.csv'), get('/earnings.csv')];
    while (asked < 2) await wait(5);
    // Support that looks as the member does is another caller.
    files.push(get('/wallet/statement.csv', look));
    while (asked < 3) await wait(5);
    const refused = await get('/wallet/statement.csv');
    expect(errorOf(refused, 429)).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers['retry-after']).toBe('5');
    expect((await getProfile(testApp, member?.token ?? '')).statusCode).toBe(200);
    expect((await get('/admin/withdrawal-requests.csv', admin)).statusCode).toBe(200);
    gate.end();
    for (const file of await Promise.all(files)) expect(file.statusCode).toBe(200);
    expect((await get('/wallet/statement.csv')).statusCode).toBe(200);
    // A download that stands still gives its place back.
    expect(testApp.app.server.timeout).toBe(60_000);
  });

  it('computes figures that are the same for all once for those who ask meanwhile', async () => {
    const headers = { authorization: admin?.token ?? '' };
    const get = () => testApp.app.inject({ url: '/api/v1/admin/statements/matches', headers });
    const first = get();
    while (linesAsked === 0) await wait(5);
    const known = sessionsRead;
    const later = [get(), get(), get()];
    while (sessionsRead < known + later.length) await wait(5);
    lineGate.end();
    for (const reply of await Promise.all([first, ...later])) expect(reply.statusCode).toBe(200);
    expect(linesAsked).toBe(2);
  });

  it('is a file, an explanation, or a page of the books or the bank: the figures of the liability are kept', () => {
    const expensive = testApp.app.routeTable.filter(({ isExpensive, method }) => isExpensive && method === 'GET');
    const urls = expensive.map(({ url }) => url.replace('/api/v1', '')).sort();
    expect(urls.filter((url) => !/\.(csv|xlsx|xml|pdf)$/.test(url))).toEqual([
      '/admin/books/entries',
      '/admin/books/trial-balance',
      '/admin/statements/:bankAccountId/balance',
      '/admin/statements/matches',
      '/admin/users/:memberId/days/:businessDate',
      '/earnings/:earningId',
      '/earnings/days/:businessDate',
    ]);
    const files = testApp.app.routeTable.filter(({ url, method }) => url.endsWith('.csv') && method === 'GET');
    expect(urls.filter((url) => url.endsWith('.csv'))).toHaveLength(files.length);
  });
});

/** Work that ends as it is told to, and counts how often it has begun. */
function createCountedWork() {
  const ends: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  const work = () => new Promise<string>((resolve, reject) => void ends.push({ resolve, reject }));
  return { work, ends };
}

describe('shared work', () => {
  it('is done once for all who ask while it is done before, and begins after that', async () => {
    const shared = new SharedWork<string>();
    const { work, ends } = createCountedWork();
    const first = shared.run('a', work);
    const later = [shared.run('a', work), shared.run('a', work)];
    expect(ends).toHaveLength(1);
    ends[0]?.resolve('before');
    expect(await first).toBe('before');
    expect(ends).toHaveLength(2);
    const last = shared.run('a', work);
    ends[1]?.resolve('after');
    expect(await Promise.all(later)).toEqual(['after', 'after']);
    expect(ends).toHaveLength(3);
    ends[2]?.resolve('last');
    expect(await last).toBe('last');
    void shared.run('a', work);
    expect(ends).toHaveLength(4);
  });

  it('is that of its key alone', async () => {
    const shared = new SharedWork<string>();
    const { work, ends } = createCountedWork();
    const both = [shared.run('a', work), shared.run('b', work)];
    ends.forEach(({ resolve }, place) => resolve(String(place)));
    expect(await Promise.all(both)).toEqual(['0', '1']);
  });

  it('that fails does so for those who waited for it, and is tried again for those who came later', async () => {
    const shared = new SharedWork<string>();
    const { work, ends } = createCountedWork();
    const [first, second] = [shared.run('a', work), shared.run('a', work)];
    ends[0]?.reject(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    ends[1]?.resolve('whole');
    expect(await second).toBe('whole');
  });
});
