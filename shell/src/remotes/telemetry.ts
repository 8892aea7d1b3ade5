import type { Incident } from 'api/contract';
import type { RunningRelease } from './contain-remote';

const WINDOW_MS = 60_000;
const REPORTS_PER_WINDOW_MAX = 10;
const DETAIL_LENGTH_MAX = 300;

/** Sends one line about something that went wrong with a remote. Never fails, never waits. */
export type ReportIncident = (incident: Omit<Incident, 'path'>) => void;

/** The same incident once a minute, and no more than ten of all kinds: a broken release cannot flood the API. */
export function createIncidentReporter(): ReportIncident {
  /** What was reported and when, the oldest first. */
  const recent: { key: string; atMs: number }[] = [];

  return (incident) => {
    const nowMs = Date.now();
    while (recent[0] && nowMs - recent[0].atMs > WINDOW_MS) recent.shift();
    const { remote, release, kind, outcome, detail } = incident;
    // What a page goes on with can be many things, which have nothing but the kind in common.
    const key = [remote, release, kind, outcome, kind === 'uncaught' ? detail : ''].join(' ');
    if (recent.length >= REPORTS_PER_WINDOW_MAX || recent.some((report) => report.key === key)) return;
    recent.push({ key, atMs: nowMs });
    send({
      ...incident,
      detail: detail.slice(0, DETAIL_LENGTH_MAX),
      path: location.pathname.slice(0, DETAIL_LENGTH_MAX),
    });
  };
}

function send(incident: Incident): void {
  fetch('/api/v1/telemetry', {
    method: 'POST',
    // The visitor may leave a broken page at once.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(incident),
  }).catch(() => undefined);
}

const WAIT_MS = 10_000;

/** Counts that the area of a release is visited. */
export type CountVisit = (release: RunningRelease) => void;

/**
 * Tells the API which releases this page has shown, each once, together and late: when the page is put away, or after
 * ten seconds.
 */
export function createVisitCounter(): CountVisit {
  const counted = new Set<string>();
  const waiting: { remote: string; release: string }[] = [];
  let isListening = false;

  const sendVisits = () => {
    const visits = waiting.splice(0);
    if (visits.length === 0) return;
    const report = new Blob([JSON.stringify({ visits })], { type: 'application/json' });
    // Not in every program that shows pages.
    navigator.sendBeacon?.('/api/v1/telemetry/visits', report);
  };
  const listen = () => {
    if (isListening) return;
    isListening = true;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') sendVisits();
    });
  };

  return ({ remote, version }) => {
    const key = `${remote} ${version}`;
    if (counted.has(key)) return;
    counted.add(key);
    if (waiting.length === 0) setTimeout(sendVisits, WAIT_MS);
    waiting.push({ remote, release: version });
    listen();
  };
}
