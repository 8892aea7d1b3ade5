import type { RegisteredRemote, Registry, Release } from 'federation/contract';

export { parseRegistry } from 'federation/registry';

function listReleases(remote: RegisteredRemote): Release[] {
  return remote.previous ? [remote.current, remote.previous] : [remote.current];
}

/** Origins other than the site's own that remotes are loaded from. */
export function listRemoteOrigins(registry: Registry): string[] {
  const entries = registry.remotes.flatMap(listReleases).map((release) => release.entry);
  const absolute = entries.filter((entry) => URL.canParse(entry)).map((entry) => new URL(entry).origin);
  return [...new Set(absolute)].sort();
}
