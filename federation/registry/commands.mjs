#!/usr/bin/env node
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { listRemotes } from '../webpack/dev-site.mjs';
import { countPages, formatReleases, isShell, SHELL } from './entries.mjs';
import { getShellOffer, requireFit, requireLoadable, requireOwned, requireServed } from './gate.mjs';
import { readOwners } from './owners.cjs';
import { createPostgresStore } from './postgres-store.mjs';
import { endPreviews, previewRelease } from './preview.mjs';
import { publishLocalBuild, publishRelease } from './publish.mjs';
import { readBuild } from './read-build.mjs';
import { Refusal, runCommand } from './refusal.mjs';
import { requirePages } from './require-pages.mjs';
import { rollbackRelease, shareRelease } from './rollback.mjs';
import { createTeamKey, signRelease } from './signing.mjs';
import { createDirectoryStore } from './store.mjs';

const repositoryDir = fileURLToPath(new URL('../..', import.meta.url));
/** A team outside this repository has no site of its own to publish to. */
const ownReleasesDir = existsSync(join(repositoryDir, 'shell')) ? join(repositoryDir, 'releases') : '';
/**
 * A file that was named where npm was called, which runs the commands in the folder of a workspace.
 * @param {string | undefined} file @returns {string} empty when none was named
 */
const fromHere = (file = '') => file.trim() && resolve(process.env.INIT_CWD ?? '.', file.trim());

/**
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 * @typedef {import('../src/contract/registry').Registry} Registry
 */

/** By its name, as in `node commands.mjs release`. @type {Record<string, () => Promise<void>>} */
const COMMANDS = {
  release: () => withStore(release),
  preview: () => withStore(preview),
  share: () => withStore(share),
  rollback: () => withStore(rollback),
  releases: () => withStore(releases),
  'publish-local-builds': publishLocalBuilds,
  'team-key': makeTeamKey,
};

/**
 * `npm run release -w <remote>`, or `-w shell`: publishes the build in the folder it is run in.
 * @param {ReleaseStore} store
 */
async function release(store) {
  const { mayBeOlder, share } = readFlags();
  const sharePercent = share === undefined ? undefined : readShare(share, CANARY_SHARES, '"-- --share 5" or 25');
  const { build, ...options } = await readAllowed(store);
  const { version, isNew } = await publishRelease(store, build, { ...options, sharePercent, mayBeOlder });
  await endPreviews(store, options.now);
  const audience = isNew && sharePercent ? ` for ${sharePercent} % of the visitors` : '';
  console.log(`${build.manifest.name} ${version} is live${audience}${isNew ? '' : ' already'}.`);
}

/**
 * `npm run preview -w <remote>`: the build in the folder it is run in, for a day, for who has the link that it prints.
 * With `-- --end` all previews of the remote end.
 * @param {ReleaseStore} store
 */
async function preview(store) {
  if (readFlags().isEnd) {
    const name = readName();
    const ended = await endPreviews(store, new Date(), (each) => each.name === name);
    console.log(ended.length > 0 ? `The previews of ${name} have ended.` : `${name} has no preview.`);
    return;
  }
  const { build, ...options } = await readAllowed(store);
  const { path, preview } = await previewRelease(store, build, options);
  const site = process.env.SITE_ORIGIN?.trim() || 'http://localhost:3000';
  console.log(`${preview.name} ${preview.current.version} can be seen until ${preview.expiresAt}, by this link alone:`);
  console.log(site + path);
}

/**
 * The build in the folder that a command is run in, once its team may publish it and it does what it promises.
 * @param {ReleaseStore} store
 * @throws Refusal
 */
async function readAllowed(store) {
  const { allowsAccess, isUnproven } = readFlags();
  const { origin, owners, keyFile, secondKeyFile } = readSettings(process.env);
  const build = readBuild(join(process.cwd(), 'dist'));
  const { dir, manifest, manifestText } = build;
  const { registry } = await store.readRegistry();
  if (owners && !keyFile)
    throw new Refusal('This site takes signed releases alone: set SIGNING_KEY_FILE to the private key of your team.');
  const keyFiles = owners ? [keyFile, secondKeyFile].filter((file) => file !== '') : [];
  const signatures = owners && keyFiles.map((file) => signRelease(owners, manifestText, file));
  const requireAllowed = async (/** @type {Registry} */ live) => {
    requireOwned(live, { manifestText, signatures: signatures ?? [] }, { owners, allowsAccess });
    await requireFit(store, live, manifest);
  };
  await requireAllowed(registry);
  if (!isShell(manifest)) await requireLoadable({ dir, manifest }, await getShellOffer(store, registry));
  await requirePages(store, registry, { dir, manifest });
  /** @type {(live: Registry) => Promise<import('../src/contract/registry').Proof>} */
  const proveBeside = async (live) => (isUnproven ? { verdict: 'unproven' } : prove(store, live, build));
  return {
    build,
    now: new Date(),
    origin,
    signatures,
    requireFit: requireAllowed,
    prove: proveBeside,
    requireServed: isShell(manifest) ? undefined : (/** @type {string} */ entry) => requireServed(entry, manifest),
  };
}

/**
 * `npm run share -w <remote> -- 25`: how many visitors have the release that is live for some.
 * @param {ReleaseStore} store
 */
async function share(store) {
  const { allowsAccess, words } = readFlags();
  const sharePercent = readShare(words[0], [0, ...CANARY_SHARES, 100], '"-- 5", 25, 100 for everybody or 0 for nobody');
  const { owners, keyFile, secondKeyFile } = readSettings(process.env);
  const name = readName();
  if (owners && !keyFile && sharePercent > 0)
    throw new Refusal('This site takes signed releases alone: set SIGNING_KEY_FILE to the private key of your team.');
  const signBy = (/** @type {string} */ file) =>
    owners && file ? (/** @type {string} */ text) => signRelease(owners, text, file) : undefined;
  const { version } = await shareRelease(store, name, sharePercent, new Date(), {
    owners,
    allowsAccess,
    sign: signBy(keyFile),
    approve: signBy(secondKeyFile),
  });
  console.log(`${name} ${version} ${describeShare(sharePercent)}.`);
}

/** @param {import('../src/contract/rollback').NewShare} sharePercent */
function describeShare(sharePercent) {
  if (sharePercent === 0) return 'is withdrawn';
  return sharePercent === 100 ? 'is live' : `is live for ${sharePercent} % of the visitors`;
}

/** @type {typeof import('./prove-release.mjs').proveRelease} */
async function prove(...release) {
  // The browser's driver takes half a second to load, which no other command need wait for.
  const { proveRelease } = await import('./prove-release.mjs');
  const proof = await proveRelease(...release);
  console.log(`Proven in ${proof.browser}: ${countPages(proof)}.`);
  return proof;
}

/**
 * `npm run rollback -w <remote>`, or `-w shell`: the release before the live one, of what the folder holds, or with
 * `-- --to <version>` any that is kept.
 * @param {ReleaseStore} store
 */
async function rollback(store) {
  const name = readName();
  const { allowsAccess, to: chosen } = readFlags();
  const { owners, secondKeyFile } = readSettings(process.env);
  const { from, to } = await rollbackRelease(store, name, new Date(), {
    to: chosen,
    owners,
    allowsAccess,
    approve: owners && secondKeyFile ? (text) => signRelease(owners, text, secondKeyFile) : undefined,
  });
  console.log(`${name} went back from ${from} to ${to}.`);
}

/** Of the part in whose folder a command is run. */
function readName() {
  const remoteFile = join(process.cwd(), 'remote.json');
  return existsSync(remoteFile) ? JSON.parse(readFileSync(remoteFile, 'utf8')).name : SHELL;
}

/** `npm run releases`: what is live and what was. @param {ReleaseStore} store */
async function releases(store) {
  const { registry } = await store.readRegistry();
  for (const line of formatReleases(registry)) console.log(line);
  for (const { name, current, expiresAt } of registry.previews ?? [])
    console.log(`preview of ${name} ${current.version} until ${expiresAt}`);
}

/** `npm run publish:builds`: the builds of this machine become what its own site serves. */
async function publishLocalBuilds() {
  const { releasesDir, owners } = readSettings(process.env);
  if (owners) throw new Refusal('This site takes signed releases alone: publish each part with "npm run release".');
  for (const workspace of [SHELL, ...listRemotes().map((remote) => remote.workspace)])
    console.log(`${workspace} ${await publishLocalBuild(join(repositoryDir, workspace), releasesDir)} is live.`);
}

/** `npm run team-key -- <file>`: a new key for the releases of a team. */
async function makeTeamKey() {
  const file = fromHere(process.argv[3]);
  if (!file) throw new Refusal('Name the file for the private key: npm run team-key -- member.key.pem');
  const publicText = createTeamKey(file);
  console.log(`The private key is in ${file}: keep it out of every repository, and name it in SIGNING_KEY_FILE.`);
  console.log(`For "keys" of the team in owners.json: "${publicText}"`);
}

/**
 * The releases of the site: in the folder that RELEASES_DIR names, else in the database of DATABASE_URL, else in the
 * folder of this repository.
 * @param {(store: ReleaseStore) => Promise<void>} work
 * @throws Refusal
 */
async function withStore(work) {
  const { releasesDir, databaseUrl } = readSettings(process.env);
  if (databaseUrl === undefined) return work(createDirectoryStore(releasesDir));
  const directory = mkdtempSync(join(tmpdir(), 'safar-releases-'));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await work(createPostgresStore(async (sql, values) => (await pool.query(sql, values)).rows, directory));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`The releases in the database of DATABASE_URL cannot be reached: ${describe(error)}.`);
  } finally {
    await pool.end();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** @param {unknown} error */
const describe = (error) => (error instanceof Error ? error.message || String(error) : String(error));

/** What was said behind the name of the command. */
function readFlags() {
  try {
    const { values, positionals: words } = parseArgs({
      args: process.argv.slice(3),
      allowPositionals: true,
      options: {
        'allow-access': { type: 'boolean' },
        'allow-older': { type: 'boolean' },
        unproven: { type: 'boolean' },
        end: { type: 'boolean' },
        share: { type: 'string' },
        to: { type: 'string' },
      },
    });
    const { 'allow-access': allowsAccess, 'allow-older': mayBeOlder, unproven: isUnproven } = values;
    const { end: isEnd, share, to } = values;
    return { allowsAccess, mayBeOlder, isUnproven, isEnd, share, to, words };
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/** For which a release can be live beside another. @type {import('../src/contract/registry').CanaryShare[]} */
const CANARY_SHARES = [5, 25];

/**
 * @template {number} Share
 * @param {string | undefined} text @param {Share[]} shares @param {string} example
 * @throws Refusal
 */
function readShare(text, shares, example) {
  const share = shares.find((each) => String(each) === text);
  if (share === undefined) throw new Refusal(`Say the share of the visitors: ${example}.`);
  return share;
}

/**
 * Where to publish to and in whose name, from the environment.
 * @param {NodeJS.ProcessEnv} env
 * @throws Refusal
 */
function readSettings(env) {
  const origin = env.REMOTES_ORIGIN?.trim() ?? '';
  if (origin && (!URL.canParse(origin) || new URL(origin).origin !== origin))
    throw new Refusal(`REMOTES_ORIGIN must be an origin such as https://remotes.example, not "${origin}".`);
  const databaseUrl = fromHere(env.RELEASES_DIR) ? undefined : env.DATABASE_URL?.trim() || undefined;
  const releasesDir = fromHere(env.RELEASES_DIR) || ownReleasesDir;
  if (!releasesDir && !databaseUrl)
    throw new Refusal("Set RELEASES_DIR to the folder of the site's releases, or DATABASE_URL to its database.");
  const keyFile = fromHere(env.SIGNING_KEY_FILE);
  const secondKeyFile = fromHere(env.SECOND_KEY_FILE);
  try {
    const owners = readOwners(fromHere(env.OWNERS_FILE) || join(releasesDir, 'owners.json'));
    return { releasesDir, databaseUrl, origin, owners, keyFile, secondKeyFile };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}.`);
  }
}

const command = COMMANDS[process.argv[2] ?? ''];
await runCommand(async () => {
  if (!command) throw new Refusal(`usage: safar ${Object.keys(COMMANDS).join(' | ')}`);
  await command();
});
