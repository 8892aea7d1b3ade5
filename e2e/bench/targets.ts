import type { ReturnVisit } from './measure-return';
import type { RouteChange } from './measure-route-change';
import type { UpdateCost } from './measure-updates';
import type { PageFigures } from './report';
import { programBytes } from './report';

const MOST_SCRIPT_BYTES = 135_000;
const MOST_OF_MONOLITH = 1.25;
const MOST_DEPTH = 2;
const MOST_REQUESTS_BEFORE_LCP = 8;
const MOST_LCP_MS = 1200;
const MOST_LCP_OF_MONOLITH = 0.8;
const MOST_TBT_MS = 50;
const LEAST_PERFORMANCE = 98;
/** Of a release in which a few words have changed. */
const MOST_UPDATE_BYTES = 1_500;
/** Of a member who has been here before; both ways, with the heads of HTTP. */
const MOST_RETURN_BYTES = 15_000;
const MOST_RETURN_LCP_MS = 1800;
const MOST_TAP_MS = 200;
const MOST_ROUTE_CHANGE_MS = 100;
/** A task of more than this is a long one; the browser tells of no other. */
const LONG_TASK_MS = 50;

const listFaults = (checks: [isMissed: boolean, sentence: string][]) =>
  checks.filter(([isMissed]) => isMissed).map(([, sentence]) => sentence);

/** For every public page. */
export function listScoreMisses(path: string, { speed }: PageFigures): string[] {
  if (!speed) return [];
  const { performance, accessibility, bestPractices, seo } = speed;
  return listFaults([
    [performance < LEAST_PERFORMANCE, `${path}: performance ${performance}, at least ${LEAST_PERFORMANCE}.`],
    [
      Math.min(accessibility, bestPractices, seo) < 100,
      `${path}: accessibility ${accessibility}, best practices ${bestPractices}, SEO ${seo}, all 100.`,
    ],
  ]);
}

/** For the pages whose text most visitors read first. */
export function listPaintMisses(path: string, { speed }: PageFigures): string[] {
  if (!speed || speed.lcpMs <= MOST_LCP_MS) return [];
  return [`${path}: LCP after ${speed.lcpMs.toFixed(0)} ms, at most ${MOST_LCP_MS}.`];
}

/** For the first page of the site, beside the same sources as one program. */
export function listFirstPageMisses({ cost, speed }: PageFigures, monolith: PageFigures): string[] {
  const share = cost.bytes.script / monolith.cost.bytes.script;
  const lcpShare = (speed?.lcpMs ?? 0) / (monolith.speed?.lcpMs ?? 1);
  return listFaults([
    [cost.bytes.script > MOST_SCRIPT_BYTES, `${cost.bytes.script} bytes of JavaScript, at most ${MOST_SCRIPT_BYTES}.`],
    [share > MOST_OF_MONOLITH, `${share.toFixed(2)} of the monolith's JavaScript, at most ${MOST_OF_MONOLITH}.`],
    [cost.depth > MOST_DEPTH, `a critical path of ${cost.depth}, at most ${MOST_DEPTH}.`],
    [
      cost.requestsBeforeLcp > MOST_REQUESTS_BEFORE_LCP,
      `${cost.requestsBeforeLcp} requests before LCP, at most ${MOST_REQUESTS_BEFORE_LCP}.`,
    ],
    [lcpShare > MOST_LCP_OF_MONOLITH, `${lcpShare.toFixed(2)} of the monolith's LCP, at most ${MOST_LCP_OF_MONOLITH}.`],
    [(speed?.tbtMs ?? 0) > MOST_TBT_MS, `blocked for ${speed?.tbtMs.toFixed(0)} ms, at most ${MOST_TBT_MS}.`],
    [(speed?.cls ?? 0) > 0, `a layout shift of ${speed?.cls}, at most 0.`],
  ]).map((sentence) => `/: ${sentence}`);
}

/** @param guardMs how much of it a guard waits before it decides */
export function listRouteChangeMisses(route: string, change: RouteChange, guardMs: number): string[] {
  const { contentMs, longestTaskMs } = change;
  const mostMs = guardMs + MOST_ROUTE_CHANGE_MS;
  return listFaults([
    [contentMs > mostMs, `${route}: content after ${contentMs.toFixed(0)} ms, at most ${mostMs}.`],
    [longestTaskMs > LONG_TASK_MS, `${route}: a task of ${longestTaskMs.toFixed(0)} ms, at most ${LONG_TASK_MS}.`],
  ]);
}

/** For a visitor who returns after a release. */
export function listUpdateMisses({ workspace, differences }: UpdateCost): string[] {
  const bytes = programBytes(differences);
  return listFaults([
    [bytes > MOST_UPDATE_BYTES, `a release of ${workspace}: ${bytes} bytes of program, at most ${MOST_UPDATE_BYTES}.`],
  ]);
}

/** For a member who has been here before. Its figures count as the largest text does, which may come before. */
export function listReturnMisses(path: string, { traffic, speed }: ReturnVisit): string[] {
  const bytes = traffic.downBytes + traffic.upBytes;
  const { lcpMs, figuresMs, slowestTapMs } = speed ?? { lcpMs: 0, figuresMs: 0, slowestTapMs: 0 };
  return listFaults([
    [bytes > MOST_RETURN_BYTES, `${path} again: ${bytes} bytes, at most ${MOST_RETURN_BYTES}.`],
    [lcpMs > MOST_RETURN_LCP_MS, `${path} again: LCP after ${lcpMs.toFixed(0)} ms, at most ${MOST_RETURN_LCP_MS}.`],
    [
      figuresMs > MOST_RETURN_LCP_MS,
      `${path} again: figures after ${figuresMs.toFixed(0)} ms, at most ${MOST_RETURN_LCP_MS}.`,
    ],
    [slowestTapMs > MOST_TAP_MS, `${path} again: a tap answered after ${slowestTapMs} ms, at most ${MOST_TAP_MS}.`],
  ]);
}
