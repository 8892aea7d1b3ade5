import type { Load, Slice } from './load';

export interface Figures {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  errors: string[];
}

const SLICE_MS = 700;
const ROUNDS = 5;

function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function summarize(slices: Slice[]): Figures {
  const latenciesMs = slices.flatMap((slice) => slice.latenciesMs).toSorted((a, b) => a - b);
  const elapsedMs = slices.reduce((total, slice) => total + slice.elapsedMs, 0);
  return {
    perSecond: (latenciesMs.length / elapsedMs) * 1000,
    p50Ms: percentile(latenciesMs, 0.5),
    p95Ms: percentile(latenciesMs, 0.95),
    p99Ms: percentile(latenciesMs, 0.99),
    errors: slices.flatMap((slice) => slice.errors),
  };
}

/**
 * Measures several loads in short slices by turns, so that whatever else the machine does falls on all of them alike.
 * One slice of each comes before, and does not count.
 */
export async function measureByTurns(loads: Load[], callers: number): Promise<Figures[]> {
  const slices: Slice[][] = loads.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [place, load] of loads.entries()) {
      const slice = await load(callers, SLICE_MS);
      if (round > 0 || slice.errors.length > 0) slices[place]?.push(slice);
    }
  }
  return slices.map(summarize);
}
