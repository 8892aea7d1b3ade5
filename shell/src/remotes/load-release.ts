import { getInstance } from '@module-federation/enhanced/runtime';
import type { Release, RemoteModule } from 'federation/contract';
import { inTime } from './in-time';
import { requireShared } from './require-shared';
import { requireRemoteModule } from './require-remote-module';

/** Grows with every attempt, so that each one asks for a URL that the runtime has not yet given up on. */
let attempts = 0;

/** Loads one release of a remote, in time and of this site's contract, or throws why not. */
export async function loadRelease(remoteName: string, release: Release): Promise<RemoteModule> {
  const runtime = getInstance();
  if (!runtime) throw new Error('the federation runtime is not initialised');
  requireShared(runtime.shareScopeMap.default ?? {}, release);
  const scope = `safar_${remoteName}`;
  runtime.registerRemotes([{ name: scope, entry: entryUrl(release), type: 'global' }], {
    force: attempts > 0,
  });
  attempts += 1;
  const exposed = await inTime(runtime.loadRemote<{ remote?: unknown }>(`${scope}/remote`));
  return requireRemoteModule(exposed?.remote);
}

/** The files of a release that must arrive before its routes are known. */
export function listFirstFiles({ entry, assets }: Release): string[] {
  const exposed = Object.values(assets).flatMap(({ js, css }) => [...js, ...css]);
  const entryHref = new URL(entry, document.baseURI).href;
  return [entryHref, ...exposed.map((file) => new URL(file, entryHref).href)];
}

function entryUrl(release: Release): string {
  const url = new URL(release.entry, document.baseURI);
  if (attempts > 0) url.searchParams.set('attempt', String(attempts));
  return url.href;
}
