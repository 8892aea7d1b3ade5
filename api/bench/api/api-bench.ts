import { randomBytes } from 'node:crypto';
import { buildApp } from '../../src/app';
import { keepLiability } from '../../src/compensation/liability/keep-liability';
import { parseConfig } from '../../src/config/config';
import type { Database } from '../../src/database/database';
import { LoadThread, type Call, type Load } from '../load';
import { measureByTurns } from '../measure';
import type { Line } from '../report';
import { listReads, mixReads, type Read } from './reads';
import { listWrites, type Write } from './writes';

const CALLERS = 16;
const READ_MOST_P95_MS = 50;
const WRITE_MOST_P95_MS = 100;
/** Sixteen hashes of 16 ms at once on two cores, and the write. */
const HASHING_MOST_P95_MS = 400;
const LEAST_READS_PER_SECOND = 3000;
const MIXED_CALLS = 20_000;

/** Files of any length: they stream the pages of the lists that are measured. */
const isFile = (url: string) => url.endsWith('.csv');

async function listen(database: Database) {
  const config = parseConfig({
    LOG_LEVEL: 'silent',
    SHELL_DIR: '/absent',
    RELEASES_DIR: '/absent',
    LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
    LOGIN_ATTEMPTS_PER_ACCOUNT: '1000000',
    REGISTRATIONS_PER_ADDRESS: '1000000',
  });
  const app = await buildApp({ config, database, now: () => new Date(), randomBytes, sendMail: undefined });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return { origin, routeTable: app.routeTable, close: () => app.close() };
}

/** Every read of a member or an admin has a line. */
function requireAllReads(routeTable: { method: string; url: string; access: string }[], reads: Read[]): void {
  const measured = new Set(reads.map(({ route }) => route));
  const missing = routeTable
    .filter(({ method, url, access }) => method === 'GET' && access !== 'anyone' && !isFile(url))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !measured.has(route));
  if (missing.length > 0) throw new Error(`No line of the bench measures ${missing.join(', ')}`);
}

const nameOf = ({ route, what }: { route: string; what?: string }) =>
  `${route.replace('/api/v1', '')}${what === undefined ? '' : `, ${what}`}`;

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

/** Reads and writes of the API on the club of a million. @param only lines with this in their name */
export async function measureApi(database: Database, only = ''): Promise<Line[]> {
  const { origin, routeTable, close } = await listen(database);
  const thread = new LoadThread();
  const lines: Line[] = [];
  const measure = async (name: string, load: Load, targets: Partial<Line>) => {
    if (!name.includes(only)) return;
    const [figures] = await measureByTurns([load], CALLERS);
    if (figures) lines.push({ name, callers: CALLERS, figures, ...targets });
  };
  try {
    // As after each run.
    await keepLiability(database, new Date());
    const reads = await listReads(database);
    requireAllReads(routeTable, reads);
    const toReadLoad =
      (calls: Call[]): Load =>
      (callers, sliceMs) =>
        thread.run(origin, calls, callers, sliceMs, { isRepeated: true });
    await measure("an ordinary member's reads, mixed", toReadLoad(mixReads(reads, MIXED_CALLS)), {
      leastPerSecond: LEAST_READS_PER_SECOND,
      mostP95Ms: READ_MOST_P95_MS,
    });
    for (const read of reads) await measure(nameOf(read), toReadLoad(read.calls), { mostP95Ms: READ_MOST_P95_MS });

    const run = (calls: Call[], callers: number, sliceMs: number) => thread.run(origin, calls, callers, sliceMs);
    const send = async (calls: Call[]) => {
      const { errors } = await run(calls, CALLERS, Infinity);
      if (errors[0] !== undefined) throw new Error(`The bench cannot prepare a write: ${errors[0]}`);
    };
    for (const each of listWrites(database, send)) {
      const mostP95Ms = each.isHashing ? HASHING_MOST_P95_MS : WRITE_MOST_P95_MS;
      await measure(nameOf(each), toWriteLoad(each, run), { mostP95Ms });
    }
    return lines;
  } finally {
    await thread.stop();
    await close();
  }
}
