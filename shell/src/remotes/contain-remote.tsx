import type { Registry } from 'federation/contract';
import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import type { RouteObject } from 'react-router';
import { useRouteError } from 'react-router';
import { AreaError } from './area-error';
import { findPlace } from './error-places';
import { explainFault, RemoteError } from './faults';
import type { ReportIncident } from './incidents';
import { inTime } from './load-release';

/** A release, of a remote or of the shell, that runs in this page. */
export interface RunningRelease {
  remote: string;
  version: string;
  /** What visitors know the part as, where it is not the name of the remote. */
  area?: string;
}

/** A part of the shell itself: its code comes later than the shell does, and can fail as a remote's. */
export const shellPart = ({ shell }: Registry, area?: string): RunningRelease => ({
  remote: 'shell',
  version: shell?.version ?? 'development',
  area,
});

type LoadedPage = ComponentType | null | undefined;
type LoadPage = () => Promise<LoadedPage>;

/**
 * The routes of a remote or of the shell, below the boundary that its errors end at. A page whose code does not arrive
 * shows an error that can be tried again: the router itself would remember the failure for as long as the document
 * lives.
 */
export function containRemote(running: RunningRelease, routes: RouteObject[], report: ReportIncident): RouteObject {
  const contain = (load: LoadPage) => async () => {
    const loadOrReport = () => loadPart(running, load, report);
    return loadOrReport().catch((error: unknown) => createBrokenPage(error, loadOrReport));
  };
  return {
    errorElement: <RemoteBoundary running={running} report={report} />,
    children: containPages(routes, contain),
  };
}

function containPages(routes: RouteObject[], contain: (load: LoadPage) => LoadPage): RouteObject[] {
  return routes.map((route) => {
    let { lazy } = route;
    if (typeof lazy === 'object' && lazy.Component) lazy = { ...lazy, Component: contain(lazy.Component) };
    // An index route has no children, which the type of the union knows only after this question.
    if (route.index || !route.children) return { ...route, lazy };
    return { ...route, lazy, children: containPages(route.children, contain) };
  });
}

/**
 * Loads a piece of a program, and once more if it does not arrive. What was needed beyond the first try is reported.
 * @throws RemoteError naming the area and what happened
 */
export async function loadPart<Part>(
  { remote, version, area = remote }: RunningRelease,
  load: () => Promise<Part>,
  report: ReportIncident,
): Promise<Part> {
  try {
    return await inTime(load());
  } catch (error) {
    const fault = explainFault(error, listFiles(error));
    const tell = async (outcome: 'retried' | 'failed') => {
      const { kind, message } = await fault;
      report({ remote, release: version, kind, detail: message, outcome });
    };
    try {
      const part = await inTime(load());
      void tell('retried');
      return part;
    } catch {
      void tell('failed');
      throw new RemoteError(area, await fault);
    }
  }
}

/** webpack's errors about a file carry its URL. */
function listFiles(error: unknown): string[] {
  return error instanceof Error && 'request' in error && typeof error.request === 'string' ? [error.request] : [];
}

/** Whether a page stands in for one whose code did not arrive. */
export const isBrokenPage = (page: object): boolean => 'isBroken' in page;

/** A page in the place of one whose code did not arrive. "Try again" puts the real one there, also for later visits. */
export function createBrokenPage(firstError: unknown, load: LoadPage): ComponentType {
  let healed: LoadedPage;

  function BrokenPage() {
    const [Page, setPage] = useState<{ Component: LoadedPage }>({ Component: healed });
    const [error, setError] = useState(firstError);
    const [isRetrying, setIsRetrying] = useState(false);

    const retry = async () => {
      setIsRetrying(true);
      try {
        healed = await load();
        setPage({ Component: healed });
      } catch (nextError) {
        setError(nextError);
      } finally {
        setIsRetrying(false);
      }
    };

    if (Page.Component) return <Page.Component />;
    return <AreaError error={error} onRetry={() => void retry()} isRetrying={isRetrying} />;
  }
  return Object.assign(BrokenPage, { isBroken: true });
}

/** The error boundary around the pages of one remote: a throw while rendering ends here, and is reported. */
function RemoteBoundary({ running, report }: { running: RunningRelease; report: ReportIncident }) {
  const error = useRouteError();
  useEffect(() => {
    report({
      remote: running.remote,
      release: running.version,
      kind: 'render',
      detail: error instanceof Error ? error.message : String(error),
      outcome: 'failed',
      place: findPlace(error, running),
    });
  }, [running, report, error]);
  return <AreaError error={error} />;
}
