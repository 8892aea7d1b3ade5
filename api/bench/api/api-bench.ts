import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { buildApp } from '../../src/app';
import { keepLiability } from '../../src/compensation/liability/keep-liability';
import { parseConfig } from '../../src/config/config';
import type { Database } from '../../src/database/database';
import type { RouteEntry } from '../../src/route-options';
import { LoadThread, type Call, type Load } from '../load';
import { measureByTurns, summarize, toMeasured } from '../measure';
import type { Line } from '../report';
import { measureReconcile, measureStatementFile, RECONCILE, STATEMENT_FILE } from './long-work';
import { listReads, mixReads, type Read } from './reads';
import { listWrites, type Write } from './writes';

const CALLERS = 16;
const READ_MOST_P95_MS = 50;
/** Every list, search, sort and deep page of the back office, its overview, a member's page and the log. */
const STAFF_READ_MOST_P95_MS = 100;
const WRITE_MOST_P95_MS = 100;
/** Sixteen hashes of 16 ms at once on two cores, and the write. */
const HASHING_MOST_P95_MS = 400;
const LEAST_READS_PER_SECOND = 3000;
const MIXED_CALLS = 20_000;
const MIX = "an ordinary member's reads, mixed";
const HUB_CALLERS = 12;
const BESIDE_MS = 5000;
const BESIDE_HUB = `an ordinary member's reads, mixed, beside ${HUB_CALLERS} callers of the hub's network`;
/** Of the rate of the same read of an ordinary member. */
const LEAST_SHARE_OF_BIG = 0.5;
/** The least that a member's read can be: the session, and one row. */
const LEAST_READ = 'GET /api/v1/user/payout-details';

const isFile = (url: string) => /\.(csv|xlsx|xml|pdf)$/.test(url);

export async function listen(database: Database, releasesDirectory = '/absent', now = () => new Date()) {
  const config = parseConfig({
    LOG_LEVEL: 'silent',
    RELEASES_DIR: releasesDirectory,
    LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
    LOGIN_ATTEMPTS_PER_ACCOUNT: '1000000',
    REGISTRATIONS_PER_ADDRESS: '1000000',
    LOGIN_ATTEMPTS_PER_DEVICE: '1000000',
    LOGINS_PER_MEMBER: '1000000',
    ACCOUNT_CHANGES_PER_MEMBER: '1000000',
    REQUESTS_PER_MEMBER: '1000000',
    SEARCHES_PER_MEMBER: '1000000',
    PENDING_DEPOSITS_PER_MEMBER: '1000000',
    PENDING_RUPEES_PER_MEMBER: '1000000000000',
    PENDING_WITHDRAWALS_PER_MEMBER: '1000000',
    // Who signs in does not end the sessions of those who read.
    SESSIONS_PER_MEMBER: '1000000',
  });
  const app = await buildApp({ config, database, now, randomBytes });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, routeTable: app.routeTable, close: () => app.close() };
}

/** A server that replies without a look at anything: what the callers and HTTP alone cost. */
async function listenEmpty() {
  const server = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** The smallest statement, through the pool that the server has. */
const toStatementLoad =
  (database: Database): Load =>
  async (callers, sliceMs) => {
    const latenciesMs: number[] = [];
    const started = performance.now();
    const callInTurn = async () => {
      while (performance.now() - started < sliceMs) {
        const sent = performance.now();
        await database.query('SELECT 1 AS one', []);
        latenciesMs.push(performance.now() - sent);
      }
    };
    await Promise.all(Array.from({ length: callers }, callInTurn));
    return { latenciesMs, errors: [], elapsedMs: performance.now() - started, used: latenciesMs.length };
  };

/**
 * The reads of an ordinary member, and by turns with them what no read can be quicker than on this machine: server,
 * database and callers share its cores.
 */
async function measureMix(
  { database, serving }: { database: Database; serving: Database },
  thread: LoadThread,
  reads: Read[],
  toReadLoad: (calls: Call[]) => Load,
): Promise<Line[]> {
  await useSessions(database);
  const empty = await listenEmpty();
  const nothing: Call[] = [{ method: 'GET', path: '/', headers: {} }];
  const leastRead = reads.find(({ route }) => route === LEAST_READ);
  if (!leastRead) throw new Error(`${LEAST_READ} is not measured`);
  const [http, statement, read, mixed] = await measureByTurns(
    [
      (callers, sliceMs) => thread.run(empty.origin, nothing, callers, sliceMs, { isRepeated: true }),
      toStatementLoad(serving),
      toReadLoad(leastRead.calls),
      toReadLoad(mixReads(reads, MIXED_CALLS)),
    ],
    CALLERS,
    database,
  );
  empty.close();
  if (!http || !statement || !read || !mixed) throw new Error('A load was not measured');
  return [
    { name: 'floor: an empty HTTP server', callers: CALLERS, figures: http },
    { name: 'floor: SELECT 1 through the pool', callers: CALLERS, figures: statement },
    { name: `floor: ${LEAST_READ}`, callers: CALLERS, figures: read },
    {
      name: MIX,
      callers: CALLERS,
      figures: mixed,
      floor: { figures: read },
      leastPerSecond: LEAST_READS_PER_SECOND,
      mostP95Ms: READ_MOST_P95_MS,
    },
  ];
}

/**
 * Who reads has read a moment ago. The first read of a session in a minute writes its last use; of a line's few
 * thousand reads by a thousand members most would be first ones.
 */
async function useSessions(database: Database): Promise<void> {
  await database.query('UPDATE sessions SET last_used_at = $1', [new Date()]);
}

/** Every read of a member or an admin has a line. */
function requireAllReads(routeTable: RouteEntry[], reads: Read[]): void {
  const measured = new Set(reads.map(({ route }) => route));
  const missing = routeTable
    .filter(({ method, url, access }) => method === 'GET' && access !== 'anyone' && !isFile(url))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !measured.has(route));
  if (missing.length > 0) throw new Error(`No line of the bench measures ${missing.join(', ')}`);
}

const nameOf = ({ route, what }: { route: string; what?: string }) =>
  `${route.replace('/api/v1', '')}${what === undefined ? '' : `, ${what}`}`;

/** A read of ordinary members, and by turns with it the same of those with many below. */
async function measureRead(database: Database, read: Read, toReadLoad: (calls: Call[]) => Load): Promise<Line[]> {
  const big = (read.ofBig ?? []).filter(({ calls }) => calls.length > 0);
  const [ordinary, ...figures] = await measureByTurns(
    [read.calls, ...big.map(({ calls }) => calls)].map(toReadLoad),
    CALLERS,
    database,
  );
  if (!ordinary) throw new Error('A load was not measured');
  const mostP95Ms = read.route.startsWith('GET /api/v1/admin/') ? STAFF_READ_MOST_P95_MS : READ_MOST_P95_MS;
  const line = { callers: CALLERS, mostP95Ms };
  return [
    { ...line, name: nameOf(read), figures: ordinary },
    ...figures.map((each, place) => ({
      ...line,
      name: `  of ${big[place]?.who}`,
      figures: each,
      floor: { figures: ordinary, leastShare: LEAST_SHARE_OF_BIG },
    })),
  ];
}

/** What others wait while the hub's network is asked for over and over. */
async function measureBesideHub(origin: string, thread: LoadThread, reads: Read[]): Promise<Line> {
  const beside = new LoadThread();
  const hub = reads.find(({ route }) => route === 'GET /api/v1/network')?.ofBig?.[0]?.calls ?? [];
  const busy = beside.run(origin, hub, HUB_CALLERS, BESIDE_MS, { isRepeated: true });
  const calls = mixReads(reads, MIXED_CALLS);
  const slice = await thread.run(origin, calls, CALLERS - HUB_CALLERS, BESIDE_MS, { isRepeated: true });
  const { errors } = await busy;
  await beside.stop();
  const figures = summarize([{ ...slice, errors: [...slice.errors, ...errors] }]);
  return { name: BESIDE_HUB, callers: CALLERS - HUB_CALLERS, figures, mostP95Ms: READ_MOST_P95_MS };
}

const FIRST_CALLS = 400;
const DOUBLINGS_MAX = 8;

/** As many calls as its rate needs: a slice that used them up is measured again with twice as many. */
function toWriteLoad(
  { prepare }: Write,
  run: (calls: Call[], callers: number, sliceMs: number) => ReturnType<Load>,
): Load {
  let count = FIRST_CALLS;
  return async (callers, sliceMs) => {
    for (let doublings = 0; doublings < DOUBLINGS_MAX; doublings++) {
      const calls = await prepare(count);
      const slice = await run(calls, callers, sliceMs);
      if (slice.used < calls.length || slice.errors.length > 0) return slice;
      count *= 2;
    }
    throw new Error('The bench cannot prepare as many calls as are used.');
  };
}

/**
 * Reads and writes of the API on the club of a million.
 * @param serving what the server has
 * @param only lines with this in their name
 */
export async function measureApi(database: Database, serving: Database, only = ''): Promise<Line[]> {
  const { origin, routeTable, close } = await listen(serving);
  const thread = new LoadThread();
  const lines: Line[] = [];
  const measure = async (name: string, load: Load, targets: Partial<Line>) => {
    if (!name.includes(only)) return;
    await useSessions(database);
    const [figures] = await measureByTurns([load], CALLERS, database);
    if (figures) lines.push({ name, callers: CALLERS, figures, ...targets });
  };
  try {
    // As after each run, and as PostgreSQL does by itself some time after writes such as those of the last measurement.
    await keepLiability(database, new Date());
    await database.query('VACUUM');
    const reads = await listReads(database);
    requireAllReads(routeTable, reads);
    const toReadLoad =
      (calls: Call[]): Load =>
      (callers, sliceMs) =>
        thread.run(origin, calls, callers, sliceMs, { isRepeated: true });
    if (MIX.includes(only)) lines.push(...(await measureMix({ database, serving }, thread, reads, toReadLoad)));
    if (STATEMENT_FILE.includes(only)) {
      await useSessions(database);
      lines.push(...(await measureStatementFile(database, toReadLoad)));
    }
    if (RECONCILE.includes(only)) lines.push(await measureReconcile(database));
    for (const read of reads) {
      if (!nameOf(read).includes(only)) continue;
      await useSessions(database);
      lines.push(...(await measureRead(database, read, toReadLoad)));
    }
    if (BESIDE_HUB.includes(only)) lines.push(await measureBesideHub(origin, thread, reads));

    const run = toMeasured(
      (calls: Call[], callers: number, sliceMs: number) => thread.run(origin, calls, callers, sliceMs),
      database,
    );
    const send = async (calls: Call[]) => {
      const { errors } = await run(calls, CALLERS, Infinity);
      if (errors[0] !== undefined) throw new Error(`The bench cannot prepare a write: ${errors[0]}`);
    };
    for (const each of listWrites(database, send)) {
      const mostP95Ms = each.isHashing ? HASHING_MOST_P95_MS : WRITE_MOST_P95_MS;
      await measure(nameOf(each), toWriteLoad(each, run), { mostP95Ms });
      await each.restore?.();
    }
    return lines;
  } finally {
    await thread.stop();
    await close();
  }
}
