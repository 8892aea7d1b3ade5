import { Client } from 'pg';
import { addPlans, confirm, joinAsAdmin, joinWithUpi, reportDeposit, withdraw, type Person } from '../../test/money';
import { buildTestApp, errorOf, getProfile, resultOf, type TestApp } from '../../test/test-app';
import { createOwnClubDatabase } from '../../test/test-database';
import type { Database } from './database';
import { isUnavailable } from './faults';
import { createServingDatabase } from './open-database';

const CONNECTIONS = 4;
const WRITERS = CONNECTIONS / 2;

let url: string;
let drop: () => Promise<void>;
let database: Database;
let testApp: TestApp;
let admin: Person;
let member: Person;
beforeAll(async () => {
  ({ url, drop } = await createOwnClubDatabase());
  database = createServingDatabase({ connectionString: url }, CONNECTIONS, () => {});
  testApp = await buildTestApp(database);
  admin = await joinAsAdmin(testApp);
  await addPlans(testApp, admin);
  member = await joinWithUpi(testApp);
  const { id } = await reportDeposit(testApp, member, 1000);
  resultOf(await confirm(testApp, admin, id));
});
afterAll(async () => {
  await testApp.app.close();
  await database.close();
  await drop();
});

/** Somebody else's connection, which does something until the work has ended. */
async function beside<Result>(statement: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    return await work(client);
  } finally {
    await client.end();
  }
}

it('while every writer waits for a lock, readers and the health check go on, and writers are told to come back', async () => {
  await beside(`SELECT FROM accounts WHERE id = ${member.id} FOR UPDATE`, async () => {
    const writing = Array.from({ length: WRITERS + 1 }, () => withdraw(testApp, member, 500));
    let isWaiting = true;
    const written = Promise.all(writing).finally(() => (isWaiting = false));
    let reads = 0;
    for (; isWaiting; reads++) {
      expect((await getProfile(testApp, member.token)).statusCode).toBe(200);
      expect(await database.health.query('SELECT 1', [])).toHaveLength(1);
    }
    expect(reads).toBeGreaterThan(2);
    for (const reply of await written) {
      expect(errorOf(reply, 503).code).toBe('unavailable');
      expect(reply.headers['retry-after']).toBe('5');
    }
  });
  expect(await database.query('SELECT FROM withdrawal_requests', [])).toHaveLength(0);
});

it('a database that ends every connection is 503 for those under way, and answers the next ones', async () => {
  await beside('SELECT 1', async (client) => {
    const held = database.transaction(async (tx) => {
      await client.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      await tx.query('SELECT 1', []);
    });
    expect(isUnavailable(await held.catch((error: unknown) => error))).toBe(true);
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => getProfile(testApp, member.token)));
  for (const reply of answers) expect([200, 503]).toContain(reply.statusCode);
  expect((await getProfile(testApp, member.token)).statusCode).toBe(200);
});

it('a database that is not there is 503 for everybody', async () => {
  const absent = createServingDatabase({ connectionString: 'postgresql://127.0.0.1:1/nothing' }, CONNECTIONS, () => {});
  const { app } = await buildTestApp(absent);
  for (const path of ['/health/ready', '/api/v1/plans']) {
    const reply = await app.inject({ url: path });
    expect(errorOf(reply, 503).code).toBe('unavailable');
    expect(reply.headers['retry-after']).toBe('5');
  }
  await app.close();
  await absent.close();
});

it("of two transactions that stand in each other's way, one is done again", async () => {
  const other = await joinWithUpi(testApp);
  const orders = [
    [member.id, other.id],
    [other.id, member.id],
  ];
  let tries = 0;
  let arrive = () => {};
  const bothHaveOne = new Promise<void>((resolve) => (arrive = resolve));
  const lockBoth = (ids: bigint[]) =>
    database.transaction(async (tx) => {
      const [first, second] = ids;
      await tx.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [first]);
      if (++tries === orders.length) arrive();
      await bothHaveOne;
      await tx.query('SELECT FROM accounts WHERE id = $1 FOR UPDATE', [second]);
    });
  await Promise.all(orders.map(lockBoth));
  expect(tries).toBe(orders.length + 1);
});
