import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../test/start-postgres.mjs';
import { judgeBooks, judgeReplies, report, startCallers, type Callers } from './callers';
import { onServers } from './servers';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Something is done to a database, and undone. */
interface Fault {
  begin: () => Promise<void> | void;
  end: () => Promise<void> | void;
  lastsMs: number;
}

const BEFORE_MS = 3000;
const AFTER_MS = 8000;
/** A pool's connection that got no word is replaced with the next request. */
const WELL_AGAIN_WITHIN_MS = 10_000;

/** Readers and writers are there before, during and after a fault, and nothing but the database is touched. */
function attend(postgres: Postgres, fault: Fault): Promise<boolean> {
  process.env.DRILL_DATABASE_URL = postgres.url;
  return onServers(async ({ database, addServer }) => {
    const server = await addServer({ PAYOUT_SCHEDULE: '0' });
    await server.start();
    const callers = await startCallers([server.origin]);
    await wait(BEFORE_MS);
    console.log(`The fault lasts ${fault.lastsMs / 1000} s.`);
    await fault.begin();
    const beganAt = performance.now();
    await wait(fault.lastsMs);
    await fault.end();
    const endedAt = performance.now();
    await wait(AFTER_MS);
    await callers.stop();
    const isFelt = callers.replies.some(({ status, at }) => status !== 200 && at > beganAt);
    const verdicts = [
      report('the fault was felt', isFelt),
      judgeReplies(callers, { mayRefuse: true }),
      judgeRecovery(callers, endedAt),
      await judgeBooks(database, callers),
    ];
    return verdicts.every(Boolean);
  });
}

/** By itself: the server is the same process as before. */
function judgeRecovery({ replies }: Callers, endedAt: number): boolean {
  const troubled = replies.filter(({ status, at }) => status !== 200 && at > endedAt);
  const lastedMs = Math.max(0, ...troubled.map(({ at }) => at - endedAt));
  const written = replies.filter(({ status, isWrite, at }) => status === 200 && isWrite && at > endedAt).length;
  const what = `all went on ${(lastedMs / 1000).toFixed(1)} s after the fault, with ${written} writes`;
  return report(what, lastedMs < WELL_AGAIN_WITHIN_MS && written > 0);
}

/** The database stops and starts again, as for an upgrade of its own. */
export async function databaseRestart(): Promise<boolean> {
  const postgres = await startPostgres({ isDurable: true });
  try {
    return await attend(postgres, { begin: postgres.halt, end: postgres.resume, lastsMs: 5000 });
  } finally {
    await postgres.stop();
  }
}

function listProcesses(postmaster: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  return [postmaster, ...stdout.split('\n').map(Number).filter(Boolean)];
}

/** Every process of the database stands still: connections stay open, and nobody answers. */
export async function databaseFrozen(): Promise<boolean> {
  const postgres = await startPostgres({ isDurable: true });
  const postmaster = Number(readFileSync(join(postgres.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  let frozen: number[] = [];
  const signal = (pid: number, name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended since it was listed.
    }
  };
  const thaw = () => frozen.forEach((pid) => signal(pid, 'SIGCONT'));
  try {
    const begin = () => {
      // The first makes no new ones any more.
      signal(postmaster, 'SIGSTOP');
      frozen = listProcesses(postmaster);
      frozen.forEach((pid) => signal(pid, 'SIGSTOP'));
    };
    return await attend(postgres, { begin, end: thaw, lastsMs: 20_000 });
  } finally {
    thaw();
    await postgres.stop();
  }
}

const DISK_MEGABYTES = 400;

/** Writes until there is no room. */
function fill(directory: string): void {
  const file = openSync(join(directory, 'filler'), 'w');
  const { bavail, bsize } = statfsSync(directory);
  const chunk = Buffer.alloc(64 * 1024);
  try {
    for (let left = bavail * bsize; left > 0; left -= chunk.length) writeSync(file, chunk);
  } catch {
    // There is no room any more.
  } finally {
    // Room is made by removing the file only when nobody has it open.
    closeSync(file);
  }
}

/** The disk of the database is full, until somebody makes room. A disk of its own: needs the right to mount one. */
export async function databaseFull(): Promise<boolean> {
  const disk = mkdtempSync(join(tmpdir(), 'safar-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=755`, 'tmpfs', disk]);
  if (mounted.status !== 0) throw new Error(`A small disk cannot be mounted: ${mounted.stderr.toString().trim()}`);
  try {
    const postgres = await startPostgres({ isDurable: true, parentDirectory: disk });
    try {
      const end = () => rmSync(join(disk, 'filler'));
      return await attend(postgres, { begin: () => fill(disk), end, lastsMs: 15_000 });
    } finally {
      await postgres.stop();
    }
  } finally {
    // Lazily: the last processes of the database may still be on their way out.
    spawnSync('umount', ['--lazy', disk]);
    rmdirSync(disk);
  }
}
