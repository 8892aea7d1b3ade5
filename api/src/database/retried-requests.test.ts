import { useTestApp } from '../../test/shop';
import { aRegistration, post, register, resultOf, logIn } from '../../test/test-app';
import type { SessionGrant } from '../contract';

/* What people do without an Idempotency-Key is done again, too, when another stood in its way. */

const testApp = useTestApp();

/** The next row of a table is refused once, as PostgreSQL refuses one of two; a sequence knows no ROLLBACK. */
async function refuseOnce(table: string, code: string): Promise<void> {
  await testApp.database.query(`
    DROP SEQUENCE IF EXISTS tries; CREATE SEQUENCE tries;
    CREATE OR REPLACE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('tries') = 1 THEN RAISE EXCEPTION 'another stood in the way' USING ERRCODE = '${code}'; END IF;
      RETURN NEW;
    END $$;
    CREATE OR REPLACE TRIGGER refuse_once BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_once();`);
}
const allow = (table: string) => testApp.database.query(`DROP TRIGGER refuse_once ON ${table}`);

async function count(table: string, memberId: string): Promise<number> {
  const [row] = await testApp.database.query<{ count: bigint }>(`SELECT count(*) FROM ${table} WHERE member_id = $1`, [
    BigInt(memberId),
  ]);
  return Number(row?.count);
}

it.each(['40P01', '40001'])('a sign-in that is refused with %s is done again, and told once', async (code) => {
  const { _id: id, email } = await register(testApp);
  const sessions = await count('sessions', id);
  testApp.logLines.length = 0;
  await refuseOnce('sessions', code);
  const reply = await logIn(testApp, email);
  await allow('sessions');
  expect(resultOf<SessionGrant>(reply)._id).toBe(id);
  expect(await count('sessions', id)).toBe(sessions + 1);
  expect([reply.headers['set-cookie']].flat()).toHaveLength(1);
  expect(testApp.logLines.filter((line) => line.includes('member_login'))).toHaveLength(1);
});

it.each([
  ['members', 'a registration'],
  ['sessions', 'a registration whose session is refused'],
])('by %s, %s is done again', async (table) => {
  const registration = aRegistration();
  await refuseOnce(table, '40P01');
  const reply = await post(testApp, '/api/v1/user/registerUser', registration);
  await allow(table);
  expect(await count('sessions', resultOf<SessionGrant>(reply)._id)).toBe(1);
});

it('a sign-out and a forgotten password are done again', async () => {
  const { email, password } = aRegistration();
  const { _id: id, token } = await register(testApp, { email, password });
  await refuseOnce('ended_sessions', '40P01');
  expect((await post(testApp, '/api/v1/user/logout', {}, token)).statusCode).toBe(200);
  await allow('ended_sessions');
  expect(await count('sessions', id)).toBe(0);
  const links = await count('mail_links', id);
  await refuseOnce('mail_links', '40001');
  expect((await post(testApp, '/api/v1/user/forgotten-password', { email })).statusCode).toBe(200);
  await allow('mail_links');
  expect(await count('mail_links', id)).toBe(links + 1);
});

it('what is in the way each time is told after the fifth', async () => {
  let tries = 0;
  const refused = testApp.database.transaction(async (tx) => {
    tries++;
    await tx.query(`DO $$ BEGIN RAISE EXCEPTION 'always' USING ERRCODE = '40001'; END $$`);
  });
  await expect(refused).rejects.toMatchObject({ code: '40001' });
  expect(tries).toBe(5);
});
