import { availableParallelism, cpus, loadavg } from 'node:os';
import type { Figures } from './measure';

export interface Line {
  name: string;
  callers: number;
  figures: Figures;
  /** The line that this one is compared with, and the least share of its rate to reach, if it must. */
  floor?: { figures: Figures; leastShare?: number };
  /** The most that 95 of 100 calls may take. */
  mostP95Ms?: number;
  /** The least that all callers together must get in a second. */
  leastPerSecond?: number;
}

/** `node` and `db`: the processor that one call took, of the server with its callers, and of PostgreSQL. */
const COLUMNS = ['', 'callers', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'node ms', 'db ms', 'of floor', 'target'];
const WIDTHS = [72, 8, 11, 8, 8, 8, 8, 8, 9, 12];

function findMisses({ figures, floor, mostP95Ms, leastPerSecond = 0 }: Line): string[] {
  const share = floor ? figures.perSecond / floor.figures.perSecond : 1;
  return [
    ...(share < (floor?.leastShare ?? 0) ? ['too slow'] : []),
    ...(mostP95Ms !== undefined && figures.p95Ms >= mostP95Ms ? ['too slow'] : []),
    ...(figures.perSecond < leastPerSecond ? [`less than ${leastPerSecond} a second`] : []),
    ...(figures.errors.length > 0 ? [`${figures.errors.length} errors, such as ${figures.errors[0]}`] : []),
  ];
}

function formatRow(cells: string[]): string {
  return cells
    .map((cell, column) => (column === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[column] ?? 0)))
    .join(' ');
}

function formatLine(line: Line): string {
  const { name, callers, figures, floor, mostP95Ms } = line;
  const misses = findMisses(line);
  const atMost = mostP95Ms === undefined ? '' : `p95 < ${mostP95Ms}`;
  const target = floor?.leastShare === undefined ? atMost : `>= ${floor.leastShare}`;
  const cells = [
    name,
    String(callers),
    figures.perSecond.toFixed(0),
    figures.p50Ms.toFixed(2),
    figures.p95Ms.toFixed(2),
    figures.p99Ms.toFixed(2),
    figures.processor?.nodeMs.toFixed(2) ?? '',
    figures.processor?.databaseMs.toFixed(2) ?? '',
    floor ? (figures.perSecond / floor.figures.perSecond).toFixed(2) : '',
    target,
  ];
  return `${formatRow(cells)}${misses.length > 0 ? `  MISSED: ${misses.join('; ')}` : ''}`;
}

/** What the figures depend on, whatever is measured: the cores, and how many others were waiting for them. */
function describeMachine(): string {
  const [lastMinute = 0] = loadavg();
  return `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), load of the last minute ${lastMinute.toFixed(1)}`;
}

/** Prints the lines as they are. @returns whether all targets were reached */
export function printReport(title: string, lines: Line[]): boolean {
  console.log(`\n${title}\n${describeMachine()}\n${formatRow(COLUMNS)}`);
  for (const line of lines) console.log(formatLine(line));
  return lines.every((line) => findMisses(line).length === 0);
}
