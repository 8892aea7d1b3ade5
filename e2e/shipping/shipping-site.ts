import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CanaryShare } from 'federation/contract';
import { createDirectoryStore } from '../../federation/registry/store.mjs';
import { publishRelease } from '../../federation/registry/publish.mjs';
import { readBuild } from '../../federation/registry/read-build.mjs';
import { REPOSITORY_DIR } from '../site/require-build';
import { serveSite } from '../site/serve-site';
import { RemoteOrigin } from './remote-origin';
import type { RemoteName, SampleKind } from './sample-builds';
import { samplePackageDir } from './sample-builds';

const REMOTES: RemoteName[] = ['marketing', 'member', 'admin'];

const QUICK_PAGES = join(REPOSITORY_DIR, 'e2e', 'site', 'quick-pages.cjs');

export type ShippingSite = Awaited<ReturnType<typeof openShippingSite>>;

/** A served site whose releases a journey publishes: on the site's own origin, or remotes on one of their own. */
export async function openShippingSite() {
  const releasesDir = mkdtempSync(join(tmpdir(), 'safar-shipping-'));
  const store = createDirectoryStore(releasesDir);
  const shell = readBuild(join(REPOSITORY_DIR, 'shell', 'dist'));
  await publishRelease(store, shell, { now: new Date() });
  const remotes = new RemoteOrigin(releasesDir);
  await remotes.start();
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require ${QUICK_PAGES}`;
  const site = await serveSite(releasesDir, { NODE_OPTIONS });

  /** Makes a sample release live without the checks that would refuse a faulty one. */
  async function publish(name: RemoteName, kind: SampleKind, origin = ''): Promise<string> {
    const build = readBuild(join(samplePackageDir(name, kind), 'dist'));
    const { version } = await publishRelease(store, build, { now: new Date(), origin });
    return version;
  }

  /** Waits until the server's pages carry the registry as it is now. */
  async function settle(): Promise<void> {
    const { generation } = (await store.readRegistry()).registry;
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline) {
      // A connection that was kept for long may be closed while it is used again.
      const page = await fetch(site.origin).then(
        (reply) => reply.text(),
        () => '',
      );
      if (page.includes(`"generation":${generation}`)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server did not notice generation ${generation}`);
  }

  /** As `reset`, without waiting until the server has noticed: for what publishes more at once. */
  async function prepare(origin = '', kind: SampleKind = 'first'): Promise<void> {
    await remotes.heal();
    const { registry, tag } = await store.readRegistry();
    const { version } = shell.manifest;
    const live = { version, kept: registry.shell?.kept.filter((release) => release.version === version) ?? [] };
    await store.swapRegistry(tag, { generation: registry.generation + 1, shell: live, remotes: [] });
    for (const name of REMOTES) await publish(name, kind, origin);
  }

  return {
    origin: site.origin,
    releasesDir,
    remotes,
    publish,
    settle,
    prepare,
    readRegistry: async () => (await store.readRegistry()).registry,
    /** Publishes a build of the shell, without waiting until the server has noticed. */
    publishShell: async (dir: string, sharePercent?: CanaryShare) => {
      await publishRelease(store, readBuild(dir), { now: new Date(), mayRepeatVersion: true, sharePercent });
    },
    /** The same without the differences to releases before, of which no browser of the journey has one. */
    publishWholeShell: async (dir: string) => {
      const readManifest = () => Promise.reject(new Error('Nothing is compared.'));
      await publishRelease({ ...store, readManifest }, readBuild(dir), { now: new Date(), mayRepeatVersion: true });
    },
    /** Nothing is published but the shell as it is built, and one release of every remote: none has one before it. */
    reset: async (origin = '', kind: SampleKind = 'first') => {
      await prepare(origin, kind);
      await settle();
    },
    /** The remote has this release alone: nothing to fall back to. */
    publishAlone: async (name: RemoteName, kind: SampleKind, origin = '') => {
      const { registry, tag } = await store.readRegistry();
      const others = registry.remotes.filter((remote) => remote.name !== name);
      await store.swapRegistry(tag, { ...registry, generation: registry.generation + 1, remotes: others });
      await publish(name, kind, origin);
      await settle();
    },
    close: async () => {
      await site.stop();
      await remotes.stop();
      rmSync(releasesDir, { recursive: true, force: true });
    },
  };
}
