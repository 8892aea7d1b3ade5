import type { Incident } from 'api/contract';

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
