import { getInstance } from '@module-federation/enhanced/runtime';
import type { RegisteredRemote, Release, RemoteModule } from 'federation/contract';
import { RemoteError } from './remote-error';
import { requireRemoteModule } from './require-remote-module';

/** Grows with every attempt, so that each one asks for a URL that the runtime has not yet given up on. */
let attempts = 0;

/**
 * Loads a remote: its current release, once more on a fresh URL, then the release before it.
 * @throws RemoteError naming the area and what happened, after every release failed
 */
export async function loadRemote(remote: RegisteredRemote): Promise<RemoteModule> {
  const tries = [remote.current, remote.current, ...(remote.previous ? [remote.previous] : [])];
  let lastError: unknown;
  for (const release of tries) {
    try {
      return await loadRelease(remote.name, release);
    } catch (error) {
      lastError = error;
      console.warn(`The ${remote.name} area, release ${release.version}, did not load.`, error);
    }
  }
  throw new RemoteError(remote.name, lastError);
}

async function loadRelease(name: string, release: Release): Promise<RemoteModule> {
  const runtime = getInstance();
  if (!runtime) throw new Error('the federation runtime is not initialised');
  const scope = `safar_${name}`;
  runtime.registerRemotes([{ name: scope, entry: entryUrl(release), type: 'global' }], {
    force: attempts > 0,
  });
  attempts += 1;
  const exposed = await runtime.loadRemote<{ remote?: unknown }>(`${scope}/remote`);
  return requireRemoteModule(exposed?.remote);
}

function entryUrl(release: Release): string {
  const url = new URL(release.entry, document.baseURI);
  if (attempts > 0) url.searchParams.set('attempt', String(attempts));
  return url.href;
}
