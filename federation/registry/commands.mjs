import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listRemotes } from '../webpack/dev-site.mjs';
import { formatReleases } from './entries.mjs';
import { publishLocalBuild, publishRelease } from './publish.mjs';
import { readBuild } from './read-build.mjs';
import { Refusal, runCommand } from './refusal.mjs';
import { rollbackRelease } from './rollback.mjs';
import { createDirectoryStore } from './store.mjs';

const repositoryDir = fileURLToPath(new URL('../..', import.meta.url));

/** By its name, as in `node commands.mjs release`. @type {Record<string, () => Promise<void>>} */
const COMMANDS = { release, rollback, releases, 'publish-local-builds': publishLocalBuilds };

/** `npm run release -w <remote>`: publishes the build in the folder it is run in. */
async function release() {
  // Loading a build takes a page without a browser, which the other commands need not wait for.
  const { readShellOffer, requireLoadable, requireOffered } = await import('./gate.mjs');
  const { releasesDir, shellDir, origin } = readSettings(process.env);
  const build = readBuild(join(process.cwd(), 'dist'));
  const offer = readShellOffer(shellDir);
  requireOffered(build.manifest, offer);
  await requireLoadable(build, offer);
  const store = createDirectoryStore(releasesDir);
  const { version, isNew } = await publishRelease(store, build, { now: new Date(), origin });
  console.log(`${build.manifest.name} ${version} is live${isNew ? '' : ' already'}.`);
}

/** `npm run rollback -w <remote>`: the release before the live one, for the remote in whose folder it is run. */
async function rollback() {
  const { name } = JSON.parse(readFileSync(join(process.cwd(), 'remote.json'), 'utf8'));
  const { from, to } = await rollbackRelease(createDirectoryStore(readSettings(process.env).releasesDir), name);
  console.log(`${name} went back from ${from} to ${to}.`);
}

/** `npm run releases`: what is live and what was. */
async function releases() {
  const { registry } = await createDirectoryStore(readSettings(process.env).releasesDir).readRegistry();
  for (const line of formatReleases(registry)) console.log(line);
}

/** `npm run publish:remotes`: the builds of this machine become what its own site serves. */
async function publishLocalBuilds() {
  const { releasesDir } = readSettings(process.env);
  for (const { workspace } of listRemotes())
    console.log(`${workspace} ${await publishLocalBuild(join(repositoryDir, workspace), releasesDir)} is live.`);
}

/**
 * Where to publish to, from the environment.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ releasesDir: string, shellDir: string, origin: string }}
 * @throws Refusal
 */
function readSettings(env) {
  const origin = env.REMOTES_ORIGIN?.trim() ?? '';
  if (origin && (!URL.canParse(origin) || new URL(origin).origin !== origin))
    throw new Refusal(`REMOTES_ORIGIN must be an origin such as https://remotes.example, not "${origin}".`);
  return {
    releasesDir: env.RELEASES_DIR?.trim() || join(repositoryDir, 'releases'),
    shellDir: env.SHELL_DIR?.trim() || join(repositoryDir, 'shell', 'dist'),
    origin,
  };
}

const command = COMMANDS[process.argv[2] ?? ''];
await runCommand(async () => {
  if (!command) throw new Refusal(`usage: commands.mjs ${Object.keys(COMMANDS).join(' | ')}`);
  await command();
});
