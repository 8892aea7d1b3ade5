import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { listRunDifferences } from '../src/reconcile/reconcile-books';
import type { Database } from '../src/database/database';
import { listDifferences } from '../src/ledger/reconcile';
import { signIn } from './servers';

const READERS = 8;
const WRITERS = 6;
/** How soon a caller asks again. A browser waits for as long as Retry-After says. */
const AGAIN_AFTER_MS = 100;
/** What nobody answers in this time is lost. */
const ANSWERS_WITHIN_MS = 40_000;

interface Reply {
  /** 0 when there was none. */
  status: number;
  ms: number;
  at: number;
  isWrite: boolean;
  isRetryAfterSaid: boolean;
  text: string;
}

export interface Callers {
  replies: Reply[];
  /** Each write is sent until it is done; then nobody calls any more. */
  stop: () => Promise<void>;
}

interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

async function send(pool: Pool, request: Request): Promise<Reply> {
  const at = performance.now();
  const isWrite = request.method === 'POST';
  try {
    const { statusCode, headers, body } = await pool.request({ ...request, headersTimeout: ANSWERS_WITHIN_MS });
    const text = await body.text();
    const isRetryAfterSaid = headers['retry-after'] !== undefined;
    return { status: statusCode, ms: performance.now() - at, at, isWrite, isRetryAfterSaid, text };
  } catch (error) {
    return { status: 0, ms: performance.now() - at, at, isWrite, isRetryAfterSaid: false, text: String(error) };
  }
}

/** Rewards of ₹1, each with a reason of its own by which it is found again. */
const REASON = 'Sent by the drill';
let sent = 0;

/** Readers and writers of the demo club's two accounts, at each of the origins. */
export async function startCallers(origins: string[]): Promise<Callers> {
  const [origin = ''] = origins;
  const member = await signIn(origin, 'member@demo.example');
  const admin = await signIn(origin, 'admin@demo.example');
  const pools = origins.map((each) => new Pool(each, { connections: READERS + WRITERS }));
  const replies: Reply[] = [];
  let isOn = true;

  const keep = async (pool: Pool, request: Request): Promise<Reply> => {
    const reply = await send(pool, request);
    replies.push(reply);
    return reply;
  };
  const read = async (pool: Pool) => {
    const paths = ['/user/profile', '/wallet', '/wallet/statement', '/earnings'];
    for (let turn = 0; isOn; turn++) {
      const path = `/api/v1${paths[turn % paths.length]}`;
      const { status } = await keep(pool, { method: 'GET', path, headers: { authorization: member.token } });
      await wait(status === 200 ? 10 : AGAIN_AFTER_MS);
    }
  };
  const write = async (pool: Pool) => {
    while (isOn) {
      const body = JSON.stringify({ memberId: member.id, amount: '1', reason: `${REASON} ${++sent}` });
      const headers = {
        authorization: admin.token,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      };
      while ((await keep(pool, { method: 'POST', path: '/api/v1/admin/rewards', headers, body })).status !== 200) {
        await wait(AGAIN_AFTER_MS);
      }
      await wait(10);
    }
  };
  const calling = Array.from({ length: READERS + WRITERS }, (_, place) => {
    const pool = pools[place % pools.length];
    if (!pool) throw new Error('There is no server to call');
    return place < READERS ? read(pool) : write(pool);
  });
  return {
    replies,
    stop: async () => {
      isOn = false;
      await Promise.all(calling);
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}

export function report(what: string, isKept: boolean): boolean {
  console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${what}`);
  return isKept;
}

const toSeconds = (ms: number) => (ms / 1000).toFixed(1);

/** What every drill promises: an answer or 503 with Retry-After, in time, and never anything else. */
export function judgeReplies({ replies }: Callers, { mayRefuse }: { mayRefuse: boolean }): boolean {
  const isRefused = ({ status, isRetryAfterSaid }: Reply) => status === 503 && isRetryAfterSaid;
  const done = replies.filter(({ status }) => status === 200);
  const refused = replies.filter(isRefused);
  const failed = replies.filter((reply) => reply.status !== 200 && !isRefused(reply));
  const sorted = replies.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const [p99 = 0, most = 0] = [sorted[Math.floor(sorted.length * 0.99)], sorted.at(-1)];
  for (const { status, text } of failed.slice(0, 5)) console.log(`  ${status} ${text.slice(0, 200)}`);
  const figures = `${done.length} done, ${refused.length} told to come back, ${failed.length} failed`;
  console.log(`  ${replies.length} requests: ${figures}; p99 ${toSeconds(p99)} s, longest ${toSeconds(most)} s`);
  return [
    report('no request got a 500, or no answer', failed.length === 0),
    report('every request was answered within 30 s', most < 30_000),
    mayRefuse || report('none was told to come back', refused.length === 0),
  ].every(Boolean);
}

/** What was done is in the books, once; what was not, is not. */
export async function judgeBooks(database: Database, { replies }: Callers): Promise<boolean> {
  const done = replies.filter(({ status, isWrite }) => status === 200 && isWrite).length;
  const [row] = await database.query<{ rewards: bigint; reasons: bigint; transfers: bigint }>(
    `SELECT count(*) AS rewards, count(DISTINCT reason) AS reasons,
       (SELECT count(*) FROM transfers t JOIN rewards r ON t.kind = 'reward' AND t.source_id = r.id
        WHERE r.reason LIKE $1) AS transfers
     FROM rewards WHERE reason LIKE $1`,
    [`${REASON} %`],
  );
  const { rewards = 0n, reasons = 0n, transfers = 0n } = row ?? {};
  const isOnce = Number(rewards) === done && rewards === reasons && rewards === transfers;
  const differences = [...(await listDifferences(database)), ...(await listRunDifferences(database))].length;
  return [
    report(`${done} rewards were acknowledged; the books have ${rewards}, ${rewards - reasons} of them twice`, isOnce),
    report(`${differences} balances or runs differ`, differences === 0),
  ].every(Boolean);
}
