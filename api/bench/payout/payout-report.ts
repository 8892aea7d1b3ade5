import type { PayoutFigures } from './measure-payout';

export interface PayoutTargets {
  mostMs?: number;
  /** How many times the floor the run may take. */
  mostOfFloor?: number;
  mostMegabytes: number;
  /**
   * The embedded engine lives in this process and is larger than that at rest: there the bound is on what the run adds.
   */
  isEngineInside: boolean;
}

const COLUMNS = [
  'members',
  'rows',
  'run ms',
  'floor ms',
  'of floor',
  'lines ms',
  'of lines',
  'µs/member',
  'MB at rest',
  'MB at most',
  'MB a date',
];
const WIDTHS = [10, 10, 10, 10, 9, 10, 9, 10, 11, 11, 10];

const formatRow = (cells: string[]) => cells.map((cell, column) => cell.padStart(WIDTHS[column] ?? 0)).join(' ');

export const toMicrosecondsPerMember = ({ runMs, members }: PayoutFigures): number => (runMs * 1000) / members;

function formatFigures(figures: PayoutFigures): string {
  const { members, rows, runMs, floorMs, linesMs, restMegabytes, peakMegabytes, datedBytes } = figures;
  return formatRow([
    members.toLocaleString('en-GB'),
    rows.toLocaleString('en-GB'),
    runMs.toFixed(0),
    floorMs.toFixed(0),
    (runMs / floorMs).toFixed(2),
    linesMs.toFixed(0),
    (runMs / linesMs).toFixed(2),
    toMicrosecondsPerMember(figures).toFixed(1),
    restMegabytes.toFixed(0),
    peakMegabytes.toFixed(0),
    (datedBytes / 1e6).toFixed(1),
  ]);
}

function listMisses(figures: PayoutFigures, targets: PayoutTargets): string[] {
  const { runMs, floorMs, restMegabytes, peakMegabytes, faults } = figures;
  const { mostMs = Infinity, mostOfFloor = Infinity, mostMegabytes, isEngineInside } = targets;
  const megabytes = isEngineInside ? peakMegabytes - restMegabytes : peakMegabytes;
  return [
    ...faults,
    ...(runMs > mostMs ? [`The run took more than ${mostMs} ms.`] : []),
    ...(runMs > mostOfFloor * floorMs ? [`The run took more than ${mostOfFloor} times its floor.`] : []),
    ...(megabytes >= mostMegabytes ? [`Node took ${megabytes.toFixed(0)} MB, not less than ${mostMegabytes}.`] : []),
  ];
}

export function printPayoutHead(title: string): void {
  console.log(`\n${title}\n${formatRow(COLUMNS)}`);
}

/** Prints the figures of one size as they are. @returns whether all targets were reached */
export function printPayout(figures: PayoutFigures, targets: PayoutTargets): boolean {
  console.log(formatFigures(figures));
  const misses = listMisses(figures, targets);
  for (const miss of misses) console.log(`  MISSED: ${miss}`);
  return misses.length === 0;
}
