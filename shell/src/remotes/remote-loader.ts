import type { Access, RegisteredRemote, Registry, Release } from 'federation/contract';
import type { Language } from 'i18n';
import type { RouteObject } from 'react-router';
import { createTextAdder } from '../language/texts';
import type { RunningRelease } from './contain-remote';
import { containRemote } from './contain-remote';
import { explainFault, RemoteError } from './faults';
import type { ReportIncident } from './incidents';
import { createIncidentReporter } from './incidents';
import type { LoadRelease, RemoteParts } from './load-release';
import { createReleaseLoader, listFirstFiles } from './load-release';
import { findRemoteByPath } from './registry';
import type { CountVisit } from './visits';
import { createVisitCounter } from './visits';

/** Where in the route tree the pages of an area belong: below its layout and its guards. */
export const AREA_ROUTE_IDS: Record<Access, string> = {
  public: 'public-area',
  member: 'member-area',
  admin: 'admin-area',
};

interface LoadedRemote extends RemoteParts {
  running: RunningRelease;
}

type PatchRoutes = (routeId: string | null, children: RouteObject[]) => void;

/** Everything the site knows of its remotes while a page lives. The shell makes one when it starts. */
export interface RemoteLoader {
  registry: Registry;
  report: ReportIncident;
  countVisit: CountVisit;
  /**
   * Adds the routes of the remote that owns the path, once. It never throws: the router would lose the frame of the
   * site. A failure is kept for the page that takes the place of the missing one; the next visit, and "Try again",
   * load the remote again.
   * @param signal of a navigation: the router takes no routes from one that another has overtaken
   * @returns the release whose routes were added
   */
  addRoutes: (path: string, patch: PatchRoutes, signal?: AbortSignal) => Promise<RunningRelease | undefined>;
  /**
   * New routes of the remote that owns the path; undefined when none does.
   * @throws RemoteError
   */
  loadRoutes: (path: string) => Promise<RouteObject[] | undefined>;
  /**
   * Loads the texts of the shell and of every remote that is loaded, in a language, once. It never throws.
   * @returns whether all have arrived; a part whose texts have not stays English until they are asked for again
   */
  loadTexts: (language: Language) => Promise<boolean>;
  /** Why the page at a path is missing, if its remote could not be loaded. */
  findFailure: (path: string) => RemoteError | undefined;
}

/** @param loadRelease and `reportIncident` are the doors to the browser */
export function createRemoteLoader(
  registry: Registry,
  loadRelease = createReleaseLoader(registry),
  reportIncident = createIncidentReporter(),
): RemoteLoader {
  const loads = new Map<string, Promise<LoadedRemote>>();
  const added = new Set<string>();
  const failures = new Map<string, RemoteError>();
  const addTextsOnce = createTextAdder();
  const countVisit = createVisitCounter();

  /** Loads a remote, or waits for the load that is under way or done; after a failure it begins again. */
  function loadOnce(remote: RegisteredRemote): Promise<LoadedRemote> {
    const known = loads.get(remote.name);
    if (known) return known;
    const load = loadRemote(remote, loadRelease, reportIncident);
    loads.set(remote.name, load);
    load.catch(() => loads.delete(remote.name));
    return load;
  }

  return {
    registry,
    report: reportIncident,
    countVisit,
    addRoutes: async (path, patch, signal) => {
      const remote = findRemoteByPath(registry, path);
      if (!remote || added.has(remote.name)) return undefined;
      countVisit({ remote: remote.name, version: remote.current.version });
      try {
        const { running, createRoutes } = await loadOnce(remote);
        failures.delete(remote.name);
        if (added.has(remote.name) || signal?.aborted) return undefined;
        const route = containRemote(running, createRoutes(), reportIncident);
        added.add(remote.name);
        patch(AREA_ROUTE_IDS[remote.access], [route]);
        return running;
      } catch (error) {
        failures.set(remote.name, error instanceof RemoteError ? error : new RemoteError(remote.name, error));
        return undefined;
      }
    },
    loadTexts: async (language) => {
      const loaded = await Promise.allSettled(loads.values());
      const remotes = loaded.flatMap((load) => (load.status === 'fulfilled' ? [load.value] : []));
      return addTextsOnce(
        language,
        remotes.map(({ running, loadTexts }) => ({ part: running.remote, loadTexts })),
      );
    },
    loadRoutes: async (path) => {
      const remote = findRemoteByPath(registry, path);
      return remote && (await loadOnce(remote)).createRoutes();
    },
    findFailure: (path) => {
      const remote = findRemoteByPath(registry, path);
      return remote && failures.get(remote.name);
    },
  };
}

/**
 * The current release, once more on a fresh URL, then the release before it. What was needed beyond the first try is
 * reported.
 * @throws RemoteError naming the area and what happened to its current release, after every try failed
 */
async function loadRemote(
  { name, current, previous }: RegisteredRemote,
  loadRelease: LoadRelease,
  reportIncident: ReportIncident,
): Promise<LoadedRemote> {
  const load = async (release: Release): Promise<LoadedRemote> => {
    return { running: { remote: name, version: release.version }, ...(await loadRelease(name, release)) };
  };
  const tryAgain = (release: Release) =>
    load(release).catch((error: unknown) => {
      console.warn(`The ${name} area, release ${release.version}, did not load.`, error);
      return undefined;
    });
  try {
    return await load(current);
  } catch (error) {
    // Asked while the next try runs, so that knowing the cause delays nothing.
    const explained = explainFault(error, listFirstFiles(current));
    const retried = await tryAgain(current);
    const loaded = retried ?? (previous && (await tryAgain(previous)));
    const fault = await explained;
    reportIncident({
      remote: name,
      release: current.version,
      kind: fault.kind,
      detail: fault.message,
      outcome: retried ? 'retried' : loaded ? 'previous' : 'failed',
    });
    if (!loaded) throw new RemoteError(name, fault);
    return loaded;
  }
}
