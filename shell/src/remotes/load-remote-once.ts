import type { RegisteredRemote } from 'federation/contract';
import type { LoadedRemote } from './load-remote';
import { loadRemote } from './load-remote';

const loads = new Map<string, Promise<LoadedRemote>>();

/** Loads a remote, or waits for the load that is under way or done; after a failure it begins anew. */
export function loadRemoteOnce(remote: RegisteredRemote): Promise<LoadedRemote> {
  const known = loads.get(remote.name);
  if (known) return known;
  const load = loadRemote(remote);
  loads.set(remote.name, load);
  load.catch(() => loads.delete(remote.name));
  return load;
}
