import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listRemotes } from '../webpack/dev-site.mjs';
import { formatReleases, isShell, SHELL } from './entries.mjs';
import { getShellOffer, requireFit, requireLoadable } from './gate.mjs';
import { publishLocalBuild, publishRelease } from './publish.mjs';
import { readBuild } from './read-build.mjs';
import { Refusal, runCommand } from './refusal.mjs';
import { rollbackRelease } from './rollback.mjs';
import { createDirectoryStore } from './store.mjs';

const repositoryDir = fileURLToPath(new URL('../..', import.meta.url));

/** By its name, as in `node commands.mjs release`. @type {Record<string, () => Promise<void>>} */
const COMMANDS = { release, rollback, releases, 'publish-local-builds': publishLocalBuilds };

/** `npm run release -w <remote>`, or `-w shell`: publishes the build in the folder it is run in. */
async function release() {
  const { releasesDir, origin } = readSettings(process.env);
  const store = createDirectoryStore(releasesDir);
  const { dir, manifest } = readBuild(join(process.cwd(), 'dist'));
  const { registry } = await store.readRegistry();
  await requireFit(store, registry, manifest);
  if (!isShell(manifest)) await requireLoadable({ dir, manifest }, await getShellOffer(store, registry));
  const { version, isNew } = await publishRelease(store, { dir, manifest }, { now: new Date(), origin });
  console.log(`${manifest.name} ${version} is live${isNew ? '' : ' already'}.`);
}

/** `npm run rollback -w <remote>`, or `-w shell`: the release before the live one, of what the folder holds. */
async function rollback() {
  const remoteFile = join(process.cwd(), 'remote.json');
  const { name } = existsSync(remoteFile) ? JSON.parse(readFileSync(remoteFile, 'utf8')) : { name: SHELL };
  const store = createDirectoryStore(readSettings(process.env).releasesDir);
  const { from, to } = await rollbackRelease(store, name, new Date());
  console.log(`${name} went back from ${from} to ${to}.`);
}

/** `npm run releases`: what is live and what was. */
async function releases() {
  const { registry } = await createDirectoryStore(readSettings(process.env).releasesDir).readRegistry();
  for (const line of formatReleases(registry)) console.log(line);
}

/** `npm run publish:builds`: the builds of this machine become what its own site serves. */
async function publishLocalBuilds() {
  const { releasesDir } = readSettings(process.env);
  for (const workspace of [SHELL, ...listRemotes().map((remote) => remote.workspace)])
    console.log(`${workspace} ${await publishLocalBuild(join(repositoryDir, workspace), releasesDir)} is live.`);
}

/**
 * Where to publish to, from the environment.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ releasesDir: string, origin: string }}
 * @throws Refusal
 */
function readSettings(env) {
  const origin = env.REMOTES_ORIGIN?.trim() ?? '';
  if (origin && (!URL.canParse(origin) || new URL(origin).origin !== origin))
    throw new Refusal(`REMOTES_ORIGIN must be an origin such as https://remotes.example, not "${origin}".`);
  return {
    releasesDir: env.RELEASES_DIR?.trim() || join(repositoryDir, 'releases'),
    origin,
  };
}

const command = COMMANDS[process.argv[2] ?? ''];
await runCommand(async () => {
  if (!command) throw new Refusal(`usage: commands.mjs ${Object.keys(COMMANDS).join(' | ')}`);
  await command();
});
