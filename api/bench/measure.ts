import { readFileSync } from 'node:fs';
import type { Database } from '../src/database/database';
import type { Load, Slice } from './load';

/** Milliseconds of a processor. */
export interface Processor {
  /** Of this process: the server, and who calls it. */
  nodeMs: number;
  databaseMs: number;
}

export interface Figures {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** Of one call. It depends less than the milliseconds on what else the machine does. */
  processor?: Processor | undefined;
  errors: string[];
}

const SLICE_MS = 700;
const ROUNDS = 5;

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function toProcessorOfCall(slices: Slice[], calls: number): Processor | undefined {
  const times = slices.flatMap(({ processor }) => processor ?? []);
  if (times.length < slices.length || calls === 0) return undefined;
  const sum = (key: keyof Processor) => times.reduce((total, time) => total + time[key], 0) / calls;
  return { nodeMs: sum('nodeMs'), databaseMs: sum('databaseMs') };
}

const NANOSECONDS = 1e6;

/** How much a process of PostgreSQL has had so far; undefined but on Linux, and of a server on another machine. */
function readProcessMs(pid: number): number | undefined {
  try {
    if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return undefined;
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS;
  } catch {
    return undefined;
  }
}

/**
 * What a load has cost: of the server of the database, the processes of this database that are there all the time. One
 * that prepares its calls measures itself what sends them.
 */
export function toMeasured<Args extends unknown[]>(load: (...args: Args) => Promise<Slice>, database: Database) {
  const listPids = () =>
    database.query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE datname = current_database()', []);
  return async (...args: Args): Promise<Slice> => {
    const before = new Map((await listPids()).map(({ pid }) => [pid, readProcessMs(pid)]));
    const node = process.cpuUsage();
    const slice = await load(...args);
    if (slice.processor) return slice;
    const { user, system } = process.cpuUsage(node);
    const spent = Array.from(before, ([pid, beganMs = NaN]) => (readProcessMs(pid) ?? NaN) - beganMs);
    const databaseMs = spent.reduce((total, ms) => total + (Number.isNaN(ms) ? 0 : ms), 0);
    if (spent.every(Number.isNaN)) return slice;
    return { ...slice, processor: { nodeMs: (user + system) / 1000, databaseMs } };
  };
}

export function summarize(slices: Slice[]): Figures {
  const latenciesMs = slices.flatMap((slice) => slice.latenciesMs).toSorted((a, b) => a - b);
  const elapsedMs = slices.reduce((total, slice) => total + slice.elapsedMs, 0);
  return {
    perSecond: (latenciesMs.length / elapsedMs) * 1000,
    p50Ms: percentile(latenciesMs, 0.5),
    p95Ms: percentile(latenciesMs, 0.95),
    p99Ms: percentile(latenciesMs, 0.99),
    processor: toProcessorOfCall(slices, latenciesMs.length),
    errors: slices.flatMap((slice) => slice.errors),
  };
}

/**
 * Measures several loads in short slices by turns, so that whatever else the machine does falls on all of them alike.
 * One slice of each comes before, and does not count.
 */
export async function measureByTurns(loads: Load[], callers: number, database: Database): Promise<Figures[]> {
  const measured = loads.map((load) => toMeasured(load, database));
  const slices: Slice[][] = loads.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, load] of measured.entries()) {
      const slice = await load(callers, SLICE_MS);
      if (round > 0 || slice.errors.length > 0) slices[place]?.push(slice);
    }
  }
  return slices.map(summarize);
}
