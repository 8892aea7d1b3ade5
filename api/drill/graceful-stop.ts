import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { listDueDates } from '../src/compensation/runs/due-dates';
import { listRunDifferences } from '../src/reconcile/reconcile-books';
import type { Database } from '../src/database/database';
import { listDifferences } from '../src/ledger/reconcile';
import { report } from './callers';
import { NOTICED_AFTER_SECONDS, onServers, signIn, type Club, type Server } from './servers';

const REQUESTS = 40;
/** How long the requests that are under way cannot go on. */
const HELD_MS = 2000;
/** What is under way is waited for 25 seconds; the rest is what closing takes on a busy machine. */
const ENDS_WITHIN_MS = (NOTICED_AFTER_SECONDS + 25 + 5) * 1000;
/** No more weekdays than a server pays at its start. */
const DUE_DAYS = 13;
const DAY_MS = 24 * 60 * 60 * 1000;
const LOOK_EVERY_MS = 20;
const LOOK_FOR_MS = 120_000;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + LOOK_FOR_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Nobody saw that ${what}, within ${LOOK_FOR_MS / 1000} s`);
    await wait(LOOK_EVERY_MS);
  }
}

/** So many writes under way, which a transaction of ours keeps from going on until the server was told to stop. */
async function answersWhatIsUnderWay({ database }: Club, server: Server): Promise<boolean> {
  const { id, token } = await signIn(server.origin, 'member@demo.example');
  const rename = async (name: string) => {
    const headers = { authorization: token, 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
    const body = JSON.stringify({ name });
    return (await fetch(`${server.origin}/api/v1/user/profile`, { method: 'PATCH', headers, body })).status;
  };
  let replies: Promise<PromiseSettledResult<number>[]> = Promise.resolve([]);
  let stopped: ReturnType<Server['stop']> | undefined;
  let health: number | undefined;
  await database.transaction(async (tx) => {
    await tx.query('SELECT FROM members WHERE id = $1 FOR UPDATE', [BigInt(id)]);
    replies = Promise.allSettled(Array.from({ length: REQUESTS }, (_, place) => rename(`Asha Sharma ${place}`)));
    await until('a request waits', async () => {
      // Not by `tx`: a transaction sees the activity as it was when it looked first.
      const [row] = await database.query<{ isWaiting: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')
         AS "isWaiting"`,
      );
      return row?.isWaiting ?? false;
    });
    stopped = server.stop();
    await wait(HELD_MS);
    health = (await fetch(`${server.origin}/health/ready`)).status;
  });
  const answered = (await replies).filter((reply) => reply.status === 'fulfilled' && reply.value === 200).length;
  const { code, elapsedMs } = (await stopped) ?? { code: null, elapsedMs: Infinity };
  const isRefused = await fetch(server.origin).then(
    () => false,
    () => true,
  );
  return [
    report(`${answered} of ${REQUESTS} requests under way were answered`, answered === REQUESTS),
    report(`its health was ${health} meanwhile`, health === 503),
    report(`it ended with ${code} after ${(elapsedMs / 1000).toFixed(1)} s`, code === 0 && elapsedMs < ENDS_WITHIN_MS),
    report('it takes nothing new', isRefused),
  ].every(Boolean);
}

/** A caller who sends half a request and then nothing must not hold up the end. */
async function endsBesideHalfARequest(server: Server): Promise<boolean> {
  await server.start();
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    'POST /api/v1/user/userLogin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{',
  );
  await wait(HELD_MS);
  const { code, elapsedMs } = await server.stop();
  socket.destroy();
  const isKept = code === 0 && elapsedMs < ENDS_WITHIN_MS;
  return report(`beside half a request it ended with ${code} after ${(elapsedMs / 1000).toFixed(1)} s`, isKept);
}

const countRuns = async (database: Database, state: string) =>
  Number((await database.query<{ count: bigint }>('SELECT count(*) FROM runs WHERE state = $1', [state]))[0]?.count);

/** A process that pays what is due is told to stop in the middle; another one, which is there already, goes on. */
async function handsOverItsRun({ database, addServer }: Club): Promise<boolean> {
  const due = (await listDueDates(database, new Date())).length;
  const paidBefore = await countRuns(database, 'posted');
  const countPaid = async () => (await countRuns(database, 'posted')) - paidBefore;
  // No proxy has to notice: it stops at once, between two of the dates that it pays at its start.
  const env = { PAYOUT_SCHEDULE: '1', STOP_NOTICED_AFTER_SECONDS: '0' };
  const [first, second] = [await addServer(env), await addServer(env)];
  await first.start();
  await until('a date is paid', async () => (await countPaid()) > 0);
  const starting = second.start();
  const { code, elapsedMs } = await first.stop();
  const paidByFirst = await countPaid();
  await starting;
  await until('every date is paid', async () => (await countPaid()) === due);
  await second.stop();
  const left = await countRuns(database, 'posting');
  const differences = [...(await listDifferences(database)), ...(await listRunDifferences(database))].length;
  return [
    report(
      `after ${paidByFirst} of ${due} dates it ended with ${code} in ${(elapsedMs / 1000).toFixed(1)} s`,
      code === 0 && elapsedMs < ENDS_WITHIN_MS,
    ),
    report(`another paid the rest; ${left} dates are unfinished, ${differences} differ`, left + differences === 0),
  ].every(Boolean);
}

/** A server that is told to stop answers what is under way, ends in time, and leaves its run to another. */
export function gracefulStop(): Promise<boolean> {
  return onServers(
    async (club) => {
      const server = await club.addServer({ PAYOUT_SCHEDULE: '0' });
      await server.start();
      const isAnswered = await answersWhatIsUnderWay(club, server);
      const hasEnded = await endsBesideHalfARequest(server);
      return [isAnswered, hasEnded, await handsOverItsRun(club)].every(Boolean);
    },
    new Date(Date.now() - DUE_DAYS * DAY_MS),
  );
}
