import { randomBytes, randomUUID } from 'node:crypto';
import { buildApp } from '../src/app';
import { parseConfig } from '../src/config/config';
import type { Database } from '../src/database/database';
import { CALLING_MEMBERS, insertPendingDeposits, seedClub, type Club } from './club';
import { createBareDeposit, createBareWithdrawal, listenBare } from './floors';
import { LoadThread, runDirectly, type Call, type Load } from './load';
import { measureByTurns } from './measure';
import type { Line } from './report';

const CALLERS = [8, 64];
const LEAST_SHARE_OF_READS = 0.6;
const LEAST_SHARE_OF_WRITES = 0.5;
/** More calls than a slice can use. */
const CALLS_PER_SLICE = 8000;
const PENDING_DEPOSITS = 30_000;

export async function listenReal(database: Database) {
  const config = parseConfig({ LOG_LEVEL: 'silent', SHELL_DIR: '/absent', RELEASES_DIR: '/absent' });
  const app = await buildApp({ config, database, now: () => new Date(), randomBytes, sendMail: undefined });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, close: () => app.close() };
}

/** The path for each of the members in turn. */
function listReads(club: Club, toPath: (memberId: number) => string): Call[] {
  return Array.from({ length: CALLS_PER_SLICE }, (_, place) => {
    const member = place % CALLING_MEMBERS;
    const headers = { authorization: club.tokens[member] ?? '' };
    return { method: 'GET' as const, path: toPath(member + 1), headers };
  });
}

function toWithdrawal(token: string): Call {
  return {
    method: 'POST',
    path: '/api/v1/withdrawals',
    headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ amount: '100', method: 'UPI' }),
  };
}

function toConfirmation(depositId: bigint, token: string): Call {
  return {
    method: 'POST',
    path: `/api/v1/admin/deposits/${depositId}/confirm`,
    headers: { authorization: token, 'idempotency-key': randomUUID() },
  };
}

async function measureReads(database: Database, club: Club, thread: LoadThread, origin: string): Promise<Line[]> {
  const bare = await listenBare(database);
  const bareCalls = listReads(club, (id) => `/members/${id}`);
  const profileCalls = listReads(club, () => '/api/v1/user/profile');
  const walletCalls = listReads(club, () => '/api/v1/wallet');
  const toLoad =
    (from: string, calls: Call[]): Load =>
    (callers, sliceMs) =>
      thread.run(from, calls, callers, sliceMs);
  const lines: Line[] = [];
  for (const callers of CALLERS) {
    const [floor, profile, wallet] = await measureByTurns(
      [toLoad(bare.origin, bareCalls), toLoad(origin, profileCalls), toLoad(origin, walletCalls)],
      callers,
    );
    if (!floor || !profile || !wallet) throw new Error('A load was not measured');
    const target = { figures: floor, leastShare: LEAST_SHARE_OF_READS };
    lines.push(
      { name: 'floor: bare route, one query by primary key', callers, figures: floor },
      { name: 'GET /user/profile', callers, figures: profile, floor: target },
      { name: 'GET /wallet', callers, figures: wallet, floor: target },
    );
  }
  await bare.close();
  return lines;
}

async function measureWrites(database: Database, club: Club, thread: LoadThread, origin: string): Promise<Line[]> {
  const ids = await insertPendingDeposits(database, PENDING_DEPOSITS);
  const bareDeposit = createBareDeposit(database, ids.splice(0, PENDING_DEPOSITS / 2));
  const bareWithdrawal = createBareWithdrawal(database);
  let members = 0;
  const confirm: Load = async (callers, sliceMs) => {
    const calls = ids.slice(0, CALLS_PER_SLICE).map((id) => toConfirmation(id, club.adminToken));
    const slice = await thread.run(origin, calls, callers, sliceMs);
    ids.splice(0, slice.used);
    return slice;
  };
  const withdraw: Load = (callers, sliceMs) => {
    const calls = Array.from({ length: CALLS_PER_SLICE }, () =>
      toWithdrawal(club.tokens[members++ % CALLING_MEMBERS] ?? ''),
    );
    return thread.run(origin, calls, callers, sliceMs);
  };
  const lines: Line[] = [];
  for (const callers of CALLERS) {
    const [depositFloor, deposit, withdrawalFloor, withdrawal] = await measureByTurns(
      [
        (each, sliceMs) => runDirectly(bareDeposit, each, sliceMs),
        confirm,
        (each, sliceMs) => runDirectly(bareWithdrawal, each, sliceMs),
        withdraw,
      ],
      callers,
    );
    if (!depositFloor || !deposit || !withdrawalFloor || !withdrawal) throw new Error('A load was not measured');
    const toTarget = (figures: typeof deposit) => ({ figures, leastShare: LEAST_SHARE_OF_WRITES });
    lines.push(
      { name: 'floor: bare transaction of a deposit', callers, figures: depositFloor },
      { name: 'POST /admin/deposits/:id/confirm', callers, figures: deposit, floor: toTarget(depositFloor) },
      { name: 'floor: bare transaction of a withdrawal', callers, figures: withdrawalFloor },
      { name: 'POST /withdrawals', callers, figures: withdrawal, floor: toTarget(withdrawalFloor) },
    );
  }
  return lines;
}

/** Reads and writes of the API on a migrated, empty database, beside what the database and the framework alone can do. */
export async function measureApi(database: Database): Promise<Line[]> {
  const club = await seedClub(database);
  const { origin, close } = await listenReal(database);
  const thread = new LoadThread();
  try {
    const reads = await measureReads(database, club, thread, origin);
    return [...reads, ...(await measureWrites(database, club, thread, origin))];
  } finally {
    await thread.stop();
    await close();
  }
}
