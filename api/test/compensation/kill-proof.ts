import { setTimeout as delay } from 'node:timers/promises';
import { startProgram } from '../child-program';
import type { LedgerDigest } from './ledger-digest';

/**
 * A place is the URL of a PostgreSQL database or the directory of an embedded one, with a club that has dates to pay.
 */

type Line = Partial<LedgerDigest & { tookMs: number }>;

function parseLines(output: string): Line[] {
  const whole = output.slice(0, output.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

const startPaying = (place: string, dates: number) =>
  startProgram('test/compensation/pay-dates.ts', [place, String(dates)]);

/**
 * Pays until so many dates are paid, undisturbed. @returns the digests after each number of dates, and how long each
 * date took
 */
export async function payUndisturbed(place: string, dates: number) {
  const { code, output } = await startPaying(place, dates).exited;
  if (code !== 0) throw new Error(`Paying ended with ${code}: ${output}`);
  const lines = parseLines(output);
  const digests = new Map(lines.map(({ paidDates, digest }) => [paidDates, digest]));
  return { digests, tooksMs: lines.flatMap(({ tookMs }) => (tookMs === undefined ? [] : [tookMs])) };
}

export interface Killed {
  /** What the ledger looked like to the next process after each kill. */
  seen: LedgerDigest[];
  /** How many kills came before the date under way was paid. */
  interrupted: number;
}

/**
 * Kills a process that pays date after date, over and over: first in the middle of a date, then at random moments of
 * its first two.
 */
export async function killOverAndOver(place: string, kills: number, runMs: number): Promise<Killed> {
  const killed: Killed = { seen: [], interrupted: 0 };
  for (let kill = 0; kill < kills; kill++) {
    const { child, firstOutput, exited } = startPaying(place, Infinity);
    await firstOutput;
    await delay((kill === 0 ? 0.5 : Math.random() * 1.5) * runMs);
    child.kill('SIGKILL');
    const { code, output } = await exited;
    if (code !== null) throw new Error(`The process ended by itself: ${output}`);
    const lines = parseLines(output);
    const [first] = lines;
    const { paidDates, isPosting, digest } = first ?? {};
    if (paidDates === undefined || isPosting === undefined || digest === undefined)
      throw new Error(`It said: ${output}`);
    killed.seen.push({ paidDates, isPosting, digest });
    if (lines.at(-1)?.tookMs === undefined) killed.interrupted++;
  }
  return killed;
}
