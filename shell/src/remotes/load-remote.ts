import type { RegisteredRemote, Release, RemoteModule } from 'federation/contract';
import { explainFault } from './explain-fault';
import { listFirstFiles, loadRelease } from './load-release';
import { RemoteError } from './remote-error';
import { reportIncident } from './report-incident';

type Outcome = 'retried' | 'previous' | 'failed';

/** A release of a remote that runs in this page. */
export interface RunningRelease {
  remote: string;
  version: string;
}

export interface LoadedRemote {
  running: RunningRelease;
  createRoutes: RemoteModule['createRoutes'];
}

interface LoadTry {
  release: Release;
  /** What it means when only this try succeeds. */
  outcome: Outcome;
}

/**
 * Loads a remote: its current release, once more on a fresh URL, then the release before it. Whatever was needed
 * beyond the first try is reported.
 * @throws RemoteError naming the area and what happened to its current release, after every try failed
 */
export async function loadRemote(remote: RegisteredRemote): Promise<LoadedRemote> {
  const { name, current, previous } = remote;
  try {
    return await load(name, current);
  } catch (error) {
    // Asked while the next try runs, so that knowing the cause delays nothing.
    const fault = explainFault(error, listFirstFiles(current));
    const further: LoadTry[] = [{ release: current, outcome: 'retried' }];
    if (previous) further.push({ release: previous, outcome: 'previous' });
    const recovered = await loadFirst(name, further);
    const { kind, message } = await fault;
    reportIncident({
      remote: name,
      release: current.version,
      kind,
      detail: message,
      outcome: recovered?.outcome ?? 'failed',
    });
    if (!recovered) throw new RemoteError(name, await fault);
    return recovered.loaded;
  }
}

async function loadFirst(
  name: string,
  tries: LoadTry[],
): Promise<{ loaded: LoadedRemote; outcome: Outcome } | undefined> {
  for (const { release, outcome } of tries) {
    try {
      return { loaded: await load(name, release), outcome };
    } catch (error) {
      console.warn(`The ${name} area, release ${release.version}, did not load.`, error);
    }
  }
  return undefined;
}

async function load(name: string, release: Release): Promise<LoadedRemote> {
  const { createRoutes } = await loadRelease(name, release);
  return { running: { remote: name, version: release.version }, createRoutes };
}
