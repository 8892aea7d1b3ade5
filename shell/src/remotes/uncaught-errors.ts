import type { Registry } from 'federation/contract';
import type { RunningRelease } from './contain-remote';
import { shellPart } from './contain-remote';
import { findPlace, listPlaces, readText } from './error-places';
import type { ReportIncident } from './incidents';

const TOLD_PER_PAGE_MAX = 20;
/**
 * Reports errors that end nowhere else, in events, timers and promises, with the release that they come from: each
 * once in a page. Errors of extensions, and those that do not say where they come from, are not ours.
 */
export function reportUncaughtErrors(registry: Registry, report: ReportIncident): void {
  const told = new Set<string>();

  const tell = (error: unknown) => {
    const running = findThrower(error, registry);
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : readText(error, 'message');
    const key = `${location.pathname} ${detail}`;
    if (!running || told.has(key) || told.size >= TOLD_PER_PAGE_MAX) return;
    told.add(key);
    const { remote, version } = running;
    report({
      remote,
      release: version,
      kind: 'uncaught',
      detail,
      outcome: 'continued',
      place: findPlace(error, running),
    });
  };
  window.addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    tell(error ?? { message, stack: `${filename}:${lineno}:${colno}` }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // A request that was given up.
    if (readText(reason, 'name') !== 'AbortError') tell(reason);
  });
}

/**
 * Of an error that was thrown in the site's files: the remote whose call led to it, because the shell's files hold
 * what remotes share, or else the shell.
 */
function findThrower(error: unknown, registry: Registry): RunningRelease | undefined {
  const [first, ...others] = listPlaces(error);
  if (!first) return undefined;
  const caller = [first, ...others].find((place) => place?.version !== undefined);
  return caller?.version === undefined ? shellPart(registry) : { remote: caller.remote, version: caller.version };
}
