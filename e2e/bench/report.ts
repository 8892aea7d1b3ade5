import type { PageSpeed } from './measure-lighthouse';
import type { PageCost } from './measure-requests';
import type { ReturnVisit } from './measure-return';
import type { RouteChange } from './measure-route-change';
import type { UpdateCost } from './measure-updates';

/** What was measured of one page as served by one program. */
export interface PageFigures {
  cost: PageCost;
  /** Undefined when no load was timed. */
  speed: PageSpeed | undefined;
}

const COLUMNS = [
  ...['page', 'program', 'kB', 'html', 'js', 'css', 'font', 'data', 'requests', 'before LCP', 'depth'],
  ...['LCP ms', 'TBT ms', 'CLS', 'TTI ms', 'perf', 'a11y', 'best', 'seo'],
];

const formatRow = (cells: string[]) => cells.map((cell) => cell.padStart(10)).join(' ');
const formatKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

export function formatHeading(): string {
  return formatRow(COLUMNS);
}

export function formatLine(path: string, program: string, cost: PageCost, speed?: PageSpeed): string {
  const { bytes, requests, requestsBeforeLcp, depth } = cost;
  const sizes = [bytes.total, bytes.document, bytes.script, bytes.style, bytes.font, bytes.data];
  const cells = [path, program, ...sizes.map(formatKilobytes), requests, requestsBeforeLcp, depth];
  const { lcpMs, tbtMs, cls, interactiveMs, performance, accessibility, bestPractices, seo } = speed ?? {};
  const times = [lcpMs?.toFixed(0), tbtMs?.toFixed(0), cls?.toFixed(3), interactiveMs?.toFixed(0)];
  const scores = [performance, accessibility, bestPractices, seo];
  return formatRow([...cells, ...times, ...scores].map((cell) => String(cell ?? '')));
}

/** Beside the same sources as one program that is served as ours is. */
export function formatRatio(path: string, { cost, speed }: PageFigures, other: PageFigures): string {
  const script = `${(cost.bytes.script / other.cost.bytes.script).toFixed(2)} of its JavaScript`;
  const lcp = speed && other.speed ? `, ${(speed.lcpMs / other.speed.lcpMs).toFixed(2)} of its LCP` : '';
  return `${path} beside the prerendered monolith: ${script}${lcp}`;
}

/** @param guardMs how much of it a guard waits before it decides */
export function formatRouteChange(name: string, change: RouteChange, guardMs: number): string {
  const { contentMs, longestTaskMs } = change;
  const task = longestTaskMs === 0 ? 'no long task' : `longest task ${longestTaskMs.toFixed(0)} ms`;
  const guard = guardMs === 0 ? '' : ` (${guardMs} of them the guard's)`;
  return `${name}, fetched on intent: content after ${contentMs.toFixed(0)} ms${guard}, ${task}`;
}

/** What a release costs who has the one before. */
export function formatUpdate({ workspace, whole, differences }: UpdateCost): string {
  const say = (cost: PageCost) =>
    `${formatKilobytes(cost.bytes.total)} kB, of which ${formatKilobytes(programBytes(cost))} program`;
  return `/ after a release of ${workspace} with other words: ${say(whole)}; with differences ${say(differences)}`;
}

/** Of a member who has been here before, beside what it may be. */
export function formatReturn(path: string, { traffic, speed }: ReturnVisit): string {
  const { downBytes, upBytes, asked } = traffic;
  const line = `${formatKilobytes(downBytes)} kB down, ${formatKilobytes(upBytes)} up, ${asked.length} requests`;
  const times =
    speed &&
    `on a processor ${speed.timesSlower.toFixed(1)} times slower LCP ${speed.lcpMs.toFixed(0)} ms, figures ${speed.figuresMs.toFixed(0)} ms (1800)`;
  const taps = speed && `the slowest tap answered after ${speed.slowestTapMs} ms (200)`;
  return `${path} again, kept by the worker: ${[`${line} (15.0 kB)`, times, taps].filter(Boolean).join('; ')}`;
}

/** Scripts and styles, which come as differences; the page itself is always whole. */
export const programBytes = ({ bytes }: PageCost): number => bytes.script + bytes.style;
