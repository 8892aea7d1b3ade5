#!/usr/bin/env node
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { listRemotes, repositoryDir } from '../webpack/dev-site.mjs';
import { countPages, describeCounts, formatReleases, isShell, SHELL } from './entries.mjs';
import { getShellOffer, requireFit, requireLoadable, requireOwned, requirePages, requireServed } from './gate.mjs';
import { createPostgresStore } from './postgres-store.mjs';
import { endPreviews, previewRelease } from './preview.mjs';
import { publishLocalBuild, publishRelease } from './publish.mjs';
import { readBuild } from './read-build.mjs';
import { Refusal, runCommand } from '../refusal.mjs';
import { insertCommand, readCounts } from './release-rows.cjs';
import { rollbackRelease, shareRelease } from './rollback.mjs';
import {
  CANARY_SHARES,
  createTeamKey,
  describeFollowing,
  describePlace,
  fromHere,
  readFlags,
  readSettings,
  readShare,
  signRelease,
} from './settings.mjs';
import { createDirectoryStore } from './store.mjs';

/**
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 * @typedef {import('../src/contract/registry').Registry} Registry
 */

/** What PostgreSQL says of a table that is not there. */
const TABLE_IS_MISSING = '42P01';

/** By its name, as in `node commands.mjs release`. @type {Record<string, () => Promise<void>>} */
const COMMANDS = {
  release: () => withStore(release, recordCommand),
  preview: () => withStore(preview, recordCommand),
  share: () => withStore(share, recordCommand),
  rollback: () => withStore(rollback, recordCommand),
  releases: () => withStore(releases),
  dev: developOnSite,
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
  const condition = describeFollowing(readSettings(process.env));
  if (condition) console.log(condition);
}

/**
 * `npm run preview -w <remote>`: the build in the folder it is run in, for a day, for everybody who has the link that
 * it prints. With `-- --end` all previews of the remote end.
 * @param {ReleaseStore} store
 */
async function preview(store) {
  if (readFlags().isEnd) {
    const name = readName();
    const ended = await endPreviews(store, new Date(), (each) => each.name === name);
    return console.log(ended.length > 0 ? `The previews of ${name} have ended.` : `${name} has no preview.`);
  }
  const { build, ...options } = await readAllowed(store);
  const { path, preview } = await previewRelease(store, build, options);
  console.log(`${preview.name} ${preview.current.version} can be seen until ${preview.expiresAt}, by this link alone:`);
  console.log((process.env.SITE_ORIGIN?.trim() || 'http://localhost:3000') + path);
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
  return {
    build,
    now: new Date(),
    origin,
    signatures,
    requireFit: requireAllowed,
    /** @type {import('./publish.mjs').PublishOptions['prove']} */
    prove: async (live) => (isUnproven ? { verdict: 'unproven' } : prove(store, live, build)),
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

/**
 * `npm run releases`: what is live, what was, who did it, and how it does where the database can be asked.
 * @param {ReleaseStore} store
 */
async function releases(store) {
  const { registry } = await store.readRegistry();
  const databaseUrl = process.env.DATABASE_URL?.trim();
  const counts = databaseUrl ? await withDatabase(databaseUrl, readCounts) : [];
  const findHealth = (/** @type {string} */ name, /** @type {string} */ version) => {
    const counted = counts.find((count) => count.remote === name && count.release === version);
    return counted && describeCounts(counted);
  };
  for (const line of formatReleases(registry, findHealth)) console.log(line);
  if (!databaseUrl) console.log('visits and incidents: in the back office, or here with DATABASE_URL');
  for (const { name, current, expiresAt } of registry.previews ?? [])
    console.log(`preview of ${name} ${current.version} until ${expiresAt}`);
}

/** `npx safar dev --site https://…`: the remote in the folder it is run in, from its sources, inside a running site. */
async function developOnSite() {
  const { site, port } = readFlags();
  if (!site) throw new Refusal('Name the site that the remote shall run in: npx safar dev --site https://club.example');
  const { serveRemoteOnSite } = await import('../webpack/dev-on-site.mjs');
  const { origin } = await serveRemoteOnSite(process.cwd(), { site, port });
  console.log(`${readName()} from your sources, inside ${site}: ${origin}`);
}

/** `npm run publish:builds`: the builds of this machine become what its own site serves. */
async function publishLocalBuilds() {
  const { releasesDir, owners } = readSettings(process.env);
  if (owners) throw new Refusal('This site takes signed releases alone: publish each part with "npm run release".');
  tellPlace({ releasesDir });
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
 * What changes the releases of a site stands in its audit log, as what its screen does; a folder has no log beside the
 * history in the registry.
 * @param {import('../src/contract/release-rows').Query} query
 */
const recordCommand = (query) =>
  insertCommand(query, process.argv[2] ?? '', [readName(), ...process.argv.slice(3)].join(' '), new Date());

/** A server may be told to serve others. @param {import('./settings.mjs').Where} where */
const tellPlace = (where) => console.log(`The releases in ${describePlace(where)}:`);

/**
 * The releases of the site: in the folder that RELEASES_DIR names, else in the database of DATABASE_URL, else in the
 * folder of this repository.
 * @param {(store: ReleaseStore) => Promise<void>} work
 * @param {typeof recordCommand} [record]
 * @throws Refusal
 */
async function withStore(work, record) {
  const { releasesDir, databaseUrl } = readSettings(process.env);
  tellPlace({ releasesDir, databaseUrl });
  if (databaseUrl === undefined) return work(createDirectoryStore(releasesDir));
  const directory = mkdtempSync(join(tmpdir(), 'safar-releases-'));
  try {
    await withDatabase(databaseUrl, async (query) => {
      await record?.(query);
      await work(createPostgresStore(query, directory));
    });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * @template T
 * @param {string} databaseUrl
 * @param {(query: import('../src/contract/release-rows').Query) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws Refusal
 */
async function withDatabase(databaseUrl, work) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    return await work(async (sql, values) => (await pool.query(sql, values)).rows);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && 'code' in error && error.code === TABLE_IS_MISSING)
      throw new Refusal('The database of DATABASE_URL has no tables for releases yet: it must be migrated first.');
    throw new Refusal(`The releases in the database of DATABASE_URL cannot be reached: ${describe(error)}.`);
  } finally {
    await pool.end();
  }
}

/** @param {unknown} error */
const describe = (error) => (error instanceof Error ? error.message || String(error) : String(error));

const command = COMMANDS[process.argv[2] ?? ''];
await runCommand(async () => {
  if (!command) throw new Refusal(`usage: safar ${Object.keys(COMMANDS).join(' | ')}`);
  // Of all commands: those that take nothing do not do it in the place of something else, either.
  readFlags();
  await command();
});
