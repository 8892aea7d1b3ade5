import { randomUUID } from 'node:crypto';
import type { Database } from '../../src/database/database';
import { PASSWORD, toToken } from '../club';
import { ADMIN_ID, MEMBERS, ORDINARY_MEMBERS } from '../club-sql';
import type { Call } from '../load';

/** One line of the bench: a write that can be done over and over. */
export interface Write {
  route: string;
  /** So many calls that will succeed. What they act on is made by the writes that make it in life, through `send`. */
  prepare: (count: number) => Promise<Call[]>;
  /** It hashes a password, which costs 16 ms of a core on purpose. */
  isHashing?: boolean;
  /** What leaves the club as it was, where the reads of the next measurement would see other members. */
  restore?: () => Promise<void>;
}

/** Sends calls until none is left. */
export type Send = (calls: Call[]) => Promise<void>;

let made = 0;
/** Different each time, also in a database that was measured before. */
const START = Date.now() % 1_000_000_000;
const next = () => START + ++made;

function write(method: Call['method'], memberId: number | undefined, path: string, body?: object): Call {
  const headers: Record<string, string> = { 'idempotency-key': randomUUID() };
  if (memberId !== undefined) headers.authorization = toToken(memberId);
  if (body === undefined) return { method, path: `/api/v1${path}`, headers };
  return {
    method,
    path: `/api/v1${path}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

const many = (count: number, toCall: (n: number) => Call): Call[] =>
  Array.from({ length: count }, () => toCall(next()));
/** The thousand in turn. */
const toOrdinary = (n: number) => (n % ORDINARY_MEMBERS) + 1;

const deposit = (n: number) =>
  write('POST', toOrdinary(n), '/deposits', { amount: '1000', mode: 'UPI', utr: String(100_000_000_000 + n) });
const withdraw = (n: number) => write('POST', toOrdinary(n), '/withdrawals', { amount: '500', method: 'UPI' });
const decide = (path: string, body?: object) => write('POST', ADMIN_ID, `/admin${path}`, body);

function register(n: number): Call {
  const registration = {
    name: 'Asha Kumari',
    email: `joined${n}@bench.example`,
    mobileNumber: String(6_000_000_000 + n),
    password: PASSWORD,
    referralCode: `B${String(toOrdinary(n)).padStart(7, '0')}`,
  };
  return write('POST', undefined, '/user/registerUser', registration);
}

/** The thousand are renamed, and have their names again afterwards. */
function renaming(database: Database, send: Send): Write {
  const rename = (memberId: number, name: string) => write('PATCH', memberId, '/user/profile', { name });
  let names: string[] | undefined;
  const listNames = async () => {
    const rows = await database.query<{ name: string }>('SELECT name FROM members WHERE id <= $1 ORDER BY id', [
      ORDINARY_MEMBERS,
    ]);
    return rows.map(({ name }) => name);
  };
  return {
    route: 'PATCH /api/v1/user/profile',
    prepare: async (count) => {
      names ??= await listNames();
      return many(count, (n) => rename(toOrdinary(n), `Asha Sharma ${n % 1000}`));
    },
    restore: () => send((names ?? []).map((name, place) => rename(place + 1, name))),
  };
}

export function listWrites(database: Database, send: Send): Write[] {
  const listNewest = async (table: string, count: number): Promise<bigint[]> => {
    const rows = await database.query<{ id: bigint }>(
      `SELECT id FROM ${table} WHERE status = 'pending' ORDER BY id DESC LIMIT $1`,
      [count],
    );
    return rows.map(({ id }) => id);
  };
  const approve = async (count: number) => {
    await send(many(count, withdraw));
    const ids = await listNewest('withdrawal_requests', count);
    return ids.map((id) => decide(`/withdrawal-requests/${id}/approve`, {}));
  };
  let isEnabled = true;
  return [
    { route: 'POST /api/v1/deposits', prepare: async (count) => many(count, deposit) },
    {
      route: 'POST /api/v1/admin/deposits/:depositId/confirm',
      prepare: async (count) => {
        await send(many(count, deposit));
        return (await listNewest('deposits', count)).map((id) => decide(`/deposits/${id}/confirm`));
      },
    },
    { route: 'POST /api/v1/withdrawals', prepare: async (count) => many(count, withdraw) },
    { route: 'POST /api/v1/admin/withdrawal-requests/:requestId/approve', prepare: approve },
    {
      route: 'POST /api/v1/admin/payouts/:payoutId/paid',
      prepare: async (count) => {
        await send(await approve(count));
        return (await listNewest('payouts', count)).map((id) =>
          decide(`/payouts/${id}/paid`, { utr: `BENCH${next()}` }),
        );
      },
    },
    {
      route: 'POST /api/v1/admin/users/:memberId/enabled',
      prepare: async (count) => {
        isEnabled = !isEnabled;
        return Array.from({ length: count }, (_, place) =>
          decide(`/users/${MEMBERS / 2 + place}/enabled`, { isEnabled }),
        );
      },
    },
    {
      route: 'POST /api/v1/admin/rewards',
      prepare: async (count) =>
        many(count, (n) =>
          decide('/rewards', { memberId: String(toOrdinary(n)), amount: '10', reason: 'For the bench' }),
        ),
    },
    renaming(database, send),
    { route: 'POST /api/v1/user/registerUser', isHashing: true, prepare: async (count) => many(count, register) },
    {
      route: 'POST /api/v1/user/userLogin',
      isHashing: true,
      prepare: async (count) =>
        many(count, (n) =>
          write('POST', undefined, '/user/userLogin', {
            email: `bench${toOrdinary(n)}@bench.example`,
            password: PASSWORD,
          }),
        ),
    },
  ];
}
