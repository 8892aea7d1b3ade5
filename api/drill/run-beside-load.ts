import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../bench/api/api-bench';
import { listReads, mixReads } from '../bench/api/reads';
import { listWrites } from '../bench/api/writes';
import { onClub } from '../bench/databases';
import { LoadThread, type Call, type Slice } from '../bench/load';
import { summarize, type Figures } from '../bench/measure';
import { findNextPayable } from '../src/compensation/runs/due-dates';
import { postRun } from '../src/compensation/runs/post-run';
import type { Database } from '../src/database/database';
import { writeSampleShell } from './servers';

const READERS = 8;
const WRITERS = 4;
const READS = 20_000;
const SIGN_INS = 500;
/** More than are sent while a date is paid. */
const WRITES_OF_A_KIND = 12_000;
const SLICE_MS = 1000;
const CALM_SLICES = 10;
const READS_MOST_P99_MS = 100;
const WRITES_MOST_P99_MS = 1000;
/** Eight sign-ins wait for two threads that hash; a probe gets its answer from connections of its own. */
const SIGN_INS_AT_ONCE = 8;
const SIGN_INS_MOST_P99_MS = 1000;
const PROBES_AT_ONCE = 1;
const PROBES_MOST_P99_MS = 500;
/** They move the wallets that the run moves. */
const WAITING_WRITES = ['POST /api/v1/withdrawals', 'POST /api/v1/admin/deposits/:depositId/confirm'];

/** One kind of callers, in a thread of their own. */
interface Callers {
  name: string;
  mostP99Ms: number;
  send: () => Promise<Slice>;
  stop: () => Promise<void>;
}

/** The calls are sent again and again. */
function toRepeaters(origin: string, name: string, calls: Call[], atOnce: number, mostP99Ms: number): Callers {
  const thread = new LoadThread();
  return {
    name,
    mostP99Ms,
    send: () => thread.run(origin, calls, atOnce, SLICE_MS, { isRepeated: true }),
    stop: () => thread.stop(),
  };
}

const READY: Call = { method: 'GET', path: '/health/ready', headers: {} };

/** Each call is sent once. */
function toWriters(origin: string, calls: Call[]): Callers {
  const thread = new LoadThread();
  let used = 0;
  return {
    name: 'writes',
    mostP99Ms: WRITES_MOST_P99_MS,
    send: async () => {
      const slice = await thread.run(origin, calls.slice(used), WRITERS, SLICE_MS);
      used += slice.used;
      if (used >= calls.length)
        console.log('  The writes are used up before the run has ended: raise WRITES_OF_A_KIND.');
      return slice;
    },
    stop: () => thread.stop(),
  };
}

async function prepareSignIns(database: Database): Promise<Call[]> {
  const signIn = listWrites(database, async () => {}).find(({ route }) => route === 'POST /api/v1/user/userLogin');
  if (!signIn) throw new Error('The bench has no sign-in');
  return signIn.prepare(SIGN_INS);
}

async function prepareWrites(database: Database, origin: string): Promise<Call[]> {
  const thread = new LoadThread();
  const send = async (calls: Call[]) => {
    const { errors } = await thread.run(origin, calls, READERS, Infinity);
    if (errors[0] !== undefined) throw new Error(`A write cannot be prepared: ${errors[0]}`);
  };
  const writes = listWrites(database, send).filter(({ route }) => WAITING_WRITES.includes(route));
  const kinds: Call[][] = [];
  for (const { prepare } of writes) kinds.push(await prepare(WRITES_OF_A_KIND));
  await thread.stop();
  // By turns.
  return Array.from({ length: WRITES_OF_A_KIND }, (_, place) => kinds.flatMap((calls) => calls[place] ?? [])).flat();
}

/** Sends until told to stop. */
async function sendWhile(callers: Callers, isOn: () => boolean): Promise<Figures> {
  const slices: Slice[] = [];
  while (isOn()) {
    const slice = await callers.send();
    if (slice.used === 0) break;
    slices.push(slice);
  }
  return summarize(slices);
}

function print(when: string, { name, mostP99Ms }: Callers, figures: Figures, isPromised: boolean): boolean {
  const { perSecond, p50Ms, p95Ms, p99Ms, errors } = figures;
  const [p50, p95, p99] = [p50Ms, p95Ms, p99Ms].map((ms) => `${ms.toFixed(0).padStart(5)} ms`);
  console.log(
    `${when.padEnd(12)} ${name.padEnd(8)} ${perSecond.toFixed(0).padStart(5)}/s  p50 ${p50}  p95 ${p95}  p99 ${p99}  ${errors.length} failed`,
  );
  for (const error of errors.slice(0, 3)) console.log(`  ${error}`);
  if (!isPromised) return true;
  if (p99Ms > mostP99Ms) console.log(`  MISSED: p99 above ${mostP99Ms} ms.`);
  return errors.length === 0 && p99Ms <= mostP99Ms;
}

async function payDate(database: Database, businessDate: string): Promise<number> {
  const began = performance.now();
  const order = { businessDate, now: new Date(`${businessDate}T06:00:00Z`), trigger: 'command' as const };
  await postRun(database, { ...order, startedBy: null, isDryRun: false });
  return performance.now() - began;
}

/**
 * A date is paid at a million members while others read, move money, sign in and ask whether the server is ready: none
 * of them fails, and nobody waits longer than promised.
 */
export function runBesideLoad(): Promise<boolean> {
  return onClub(async (database, serving) => {
    const releases = mkdtempSync(join(tmpdir(), 'safar-drill-'));
    writeSampleShell(releases);
    const { next = '' } = await findNextPayable(database);
    // Nobody buys on a day before the date that is paid.
    const aheadMs = Math.max(0, Date.parse(`${next}T06:00:00Z`) - Date.now());
    const { origin, close } = await listen(serving, releases, () => new Date(Date.now() + aheadMs));
    // Ready is who has rendered the pages.
    await fetch(origin);
    const reads = mixReads(await listReads(database), READS);
    const all = [
      toRepeaters(origin, 'reads', reads, READERS, READS_MOST_P99_MS),
      toWriters(origin, await prepareWrites(database, origin)),
      toRepeaters(origin, 'sign-ins', await prepareSignIns(database), SIGN_INS_AT_ONCE, SIGN_INS_MOST_P99_MS),
      toRepeaters(origin, 'ready', [READY], PROBES_AT_ONCE, PROBES_MOST_P99_MS),
    ];
    let isKept = true;
    try {
      for (const callers of all) {
        let left = CALM_SLICES;
        print('alone', callers, await sendWhile(callers, () => left-- > 0), false);
      }
      let isPaying = true;
      // By connections that are not the server's, as another process would.
      const paid = payDate(database, next).finally(() => (isPaying = false));
      const figures = await Promise.all(all.map((callers) => sendWhile(callers, () => isPaying)));
      console.log(`A date was paid in ${((await paid) / 1000).toFixed(1)} s.`);
      for (const [place, callers] of all.entries()) {
        const measured = figures[place];
        isKept = measured !== undefined && print('beside a run', callers, measured, true) && isKept;
      }
      return isKept;
    } finally {
      await Promise.all(all.map((callers) => callers.stop()));
      await close();
      rmSync(releases, { recursive: true });
    }
  });
}
