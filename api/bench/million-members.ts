import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../src/database/database';

const MEMBERS = 1_000_000;

/** A million members, by set-based statements; the last one is an admin. @returns the admin's token */
export async function seedMillion(database: Database): Promise<string> {
  await database.query(
    `INSERT INTO members (name, email, mobile_number, password_hash, referral_code, role, created_at)
     SELECT given[1 + n % 20] || ' ' || family[1 + (n / 20) % 20] || CASE WHEN n % 50000 = 0 THEN ' Zyx' ELSE '' END,
       'member' || n || '@million.example', (9000000000 + n)::text, 'nobody signs in here', 'M' || lpad(n::text, 7, '0'),
       CASE WHEN n = $1 THEN 'admin' ELSE 'member' END, timestamptz '2020-01-01' + n * interval '1 minute'
     FROM generate_series(1, $1::int) n,
       (SELECT ARRAY['Aarav','Vivaan','Aditya','Diya','Ananya','Isha','Kabir','Rohan','Meera','Nisha','Pooja','Rahul','Sanjay','Tara','Usha','Varun','Yash','Zoya','Lata','Mohan'] AS given,
         ARRAY['Sharma','Verma','Kumar','Singh','Gupta','Mehta','Reddy','Nair','Das','Bose','Iyer','Rao','Jha','Yadav','Patel','Shah','Khan','Ali','Gill','Sen'] AS family) names`,
    [MEMBERS],
  );
  await database.query(
    `INSERT INTO accounts (id, kind, member_id, may_go_negative) SELECT id, 'wallet', id, false FROM members`,
    [],
  );
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `INSERT INTO sessions (token_sha256, member_id, created_at, last_used_at, idle_expires_at, absolute_expires_at, user_agent, address)
     SELECT $1::bytea, id, now(), now(), now() + interval '1 day', now() + interval '1 day', 'bench', '127.0.0.1'
     FROM members WHERE role = 'admin'`,
    [createHash('sha256').update(token).digest()],
  );
  await database.query('VACUUM ANALYZE');
  return token;
}
