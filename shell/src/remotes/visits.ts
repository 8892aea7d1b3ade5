import type { RunningRelease } from './contain-remote';

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

  const send = () => {
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
      if (document.visibilityState === 'hidden') send();
    });
  };

  return ({ remote, version }) => {
    const key = `${remote} ${version}`;
    if (counted.has(key)) return;
    counted.add(key);
    if (waiting.length === 0) setTimeout(send, WAIT_MS);
    waiting.push({ remote, release: version });
    listen();
  };
}
