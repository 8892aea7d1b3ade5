import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { getInstance, satisfy } from '@module-federation/enhanced/runtime';
import { msg } from 'client/msg';
import type { Registry, Release, RemoteModule } from 'federation/contract';
import { adaptContract, containerName, SERVED_CONTRACTS } from 'federation/serving';
import { LoadFault } from './faults';

/** How long a remote, or a page of it, may take before it counts as failed. */
const LOAD_TIMEOUT_MS = 8_000;

/** What the shell uses of a remote. */
export type RemoteParts = Pick<RemoteModule, 'createRoutes' | 'loadTexts'>;

/**
 * Loads one release of a remote, in time and of this site's contract.
 * @throws Error that says why not; a LoadFault when this site's own check refuses it
 */
export type LoadRelease = (remoteName: string, release: Release) => Promise<RemoteParts>;

/** Loads releases through the federation's runtime, which the shell's build starts with the page. */
export function createReleaseLoader(registry: Registry): LoadRelease {
  /** Of each remote. Grows with every attempt, which asks for a URL that the runtime has not yet given up on. */
  const attempts: Record<string, number> = {};
  let hasPlugin = false;

  return async (remoteName, release) => {
    const runtime = getInstance();
    if (!runtime) throw new Error('the federation runtime is not initialised');
    if (!hasPlugin) runtime.registerPlugins([entryScripts(registry)]);
    hasPlugin = true;
    requireShared(runtime.shareScopeMap.default ?? {}, release);
    const scope = containerName(remoteName);
    const entry = entryUrl(release);
    const attempt = attempts[scope] ?? 0;
    attempts[scope] = attempt + 1;
    if (attempt > 0) entry.searchParams.set('attempt', String(attempt));
    runtime.registerRemotes([{ name: scope, entry: entry.href, type: 'global' }], { force: attempt > 0 });
    const exposed = await inTime(runtime.loadRemote<{ remote?: unknown }>(`${scope}/remote`));
    return requireRemoteModule(exposed?.remote);
  };
}

/** @throws LoadFault when the work is not done in time; what it still does then has no effect */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new LoadFault('timeout', msg('it did not answer within {detail} seconds'), undefined, LOAD_TIMEOUT_MS / 1000),
        ),
      LOAD_TIMEOUT_MS,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const entryUrl = ({ entry }: Pick<Release, 'entry'>) => new URL(entry, document.baseURI);

/** The files of a release that must arrive before its routes are known. */
export function listFirstFiles(release: Release): string[] {
  const { href } = entryUrl(release);
  const exposed = Object.values(release.assets).flatMap(({ js, css }) => [...js, ...css]);
  return [href, ...exposed.map((file) => new URL(file, href).href)];
}

/** Loads a remote's entry with the hash that the registry gives for it, and gives up after 8 seconds. */
function entryScripts(registry: Registry): ModuleFederationRuntimePlugin {
  return {
    name: 'safar-entry-scripts',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      const integrity = findEntryIntegrity(registry, url);
      if (integrity) {
        script.integrity = integrity;
        script.crossOrigin = 'anonymous';
      }
      return { script, timeout: LOAD_TIMEOUT_MS };
    },
  };
}

function findEntryIntegrity(registry: Registry, url: string): string | undefined {
  const { href } = new URL(url.split('?')[0] ?? url, document.baseURI);
  const releases = registry.remotes.flatMap(({ current, previous }) => (previous ? [current, previous] : [current]));
  const release = releases.find((candidate) => entryUrl(candidate).href === href);
  return release?.integrity[href.slice(href.lastIndexOf('/') + 1)];
}

/**
 * Compares what a release needs with what this site shares. Left to the runtime, a mismatch would show with the first
 * page that uses the module, when it is too late for the release before.
 * @param shared version -> module, by the name of the module
 * @throws LoadFault naming the module
 */
export function requireShared(shared: Record<string, object>, release: Pick<Release, 'requires'>): void {
  for (const [module, range] of Object.entries(release.requires)) {
    const versions = Object.keys(shared[module] ?? {});
    if (versions.length === 0) throw new LoadFault('shared', `it needs ${module}, which this site does not share`);
    if (!versions.some((version) => satisfy(version, range)))
      throw new LoadFault('shared', `it needs ${module} ${range}, and this site has ${versions.join(', ')}`);
  }
}

/**
 * Checks what a remote exposes before the router sees it, and gives it in the shape of today's contract.
 * @throws LoadFault naming what is wrong with its shape
 */
export function requireRemoteModule(value: unknown): RemoteParts {
  if (typeof value !== 'object' || value === null)
    throw new LoadFault('contract', 'the remote exposes no "remote" object');
  const contract = 'contract' in value ? value.contract : undefined;
  if (!SERVED_CONTRACTS.some((served) => served === contract)) {
    const served = SERVED_CONTRACTS.join(' and ');
    throw new LoadFault('contract', `the remote speaks contract ${String(contract)}, this site speaks ${served}`);
  }
  const { createRoutes, loadTexts } = adaptContract(value);
  const routes: unknown = typeof createRoutes === 'function' ? createRoutes() : undefined;
  if (!Array.isArray(routes) || routes.length === 0) throw new LoadFault('contract', 'the remote brings no routes');
  if (loadTexts !== undefined && typeof loadTexts !== 'function')
    throw new LoadFault('contract', 'the remote exposes a loadTexts that is no function');
  return { createRoutes, loadTexts } as RemoteParts;
}
