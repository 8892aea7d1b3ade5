import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findFlagOfNpm } from './npm-flags.cjs';
import { readOwners, toSignedBytes } from './owners.cjs';
import { Refusal } from '../refusal.mjs';
import { repositoryDir } from '../webpack/dev-site.mjs';

/* What the commands are told: behind their names, in the environment, and in the key files that it names. */

/** @typedef {import('../src/contract/owners').Owners} Owners */

/** A team outside this repository has no site of its own to publish to. */
const ownReleasesDir = existsSync(join(repositoryDir, 'shell')) ? join(repositoryDir, 'releases') : '';
/**
 * A file that was named where npm was called, which runs the commands in the folder of a workspace.
 * @param {string | undefined} file @returns {string} empty when none was named
 */
export const fromHere = (file = '') => file.trim() && resolve(process.env.INIT_CWD ?? '.', file.trim());

const FLAGS = /** @type {const} */ ({
  'allow-access': { type: 'boolean' },
  'allow-older': { type: 'boolean' },
  unproven: { type: 'boolean' },
  end: { type: 'boolean' },
  site: { type: 'string' },
  port: { type: 'string' },
  share: { type: 'string' },
  to: { type: 'string' },
});

/** @typedef {{ flags?: (keyof typeof FLAGS)[], words?: number }} Takes */
/** What may stand behind the name of a command: flags of its own, and so many words. @type {Record<string, Takes>} */
const TAKES = {
  release: { flags: ['allow-access', 'allow-older', 'unproven', 'share'] },
  preview: { flags: ['allow-access', 'unproven', 'end'] },
  share: { flags: ['allow-access'], words: 1 },
  rollback: { flags: ['allow-access', 'to'] },
  dev: { flags: ['site', 'port'] },
  'team-key': { words: 1 },
};

/**
 * What was said behind the name of the command.
 * @throws Refusal when something was said that the command does not take: it would do what it does without that
 */
export function readFlags([command = '', ...args] = process.argv.slice(2), env = process.env) {
  const { flags = [], words: most = 0 } = TAKES[command] ?? {};
  const ofNpm = findFlagOfNpm(flags, args, env);
  if (ofNpm) throw new Refusal(ofNpm);
  const { values, positionals: words } = parse(args);
  const strange = Object.keys(FLAGS).find((flag) => flag in values && !flags.some((own) => own === flag));
  if (strange) throw new Refusal(`${command} has no flag --${strange}. Nothing was done.`);
  if (words.length > most) throw new Refusal(`${command} does not know what "${words[most]}" means. Nothing was done.`);
  const { 'allow-access': allowsAccess, 'allow-older': mayBeOlder, unproven: isUnproven } = values;
  const { end: isEnd, share, to, site, port } = values;
  return { allowsAccess, mayBeOlder, isUnproven, isEnd, share, to, site, port: Number(port) || undefined, words };
}

/** @param {string[]} args @throws Refusal */
function parse(args) {
  try {
    return parseArgs({ args, allowPositionals: true, options: FLAGS });
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/** For which a release can be live beside another. @type {import('../src/contract/registry').CanaryShare[]} */
export const CANARY_SHARES = [5, 25];

/**
 * @template {number} Share
 * @param {string | undefined} text @param {Share[]} shares @param {string} example
 * @throws Refusal
 */
export function readShare(text, shares, example) {
  const share = shares.find((each) => String(each) === text);
  if (share === undefined) throw new Refusal(`Say the share of the visitors: ${example}.`);
  return share;
}

/**
 * Where to publish to and in whose name, from the environment.
 * @param {NodeJS.ProcessEnv} env
 * @throws Refusal
 */
export function readSettings(env) {
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

/** @typedef {{ releasesDir: string, databaseUrl?: string }} Where */
/** What the commands name the releases by that they read and change: without a password. @param {Where} where */
export function describePlace({ releasesDir, databaseUrl }) {
  if (databaseUrl === undefined) return releasesDir;
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined;
  return `the database of DATABASE_URL${url ? ` (${url.host}${url.pathname})` : ''}`;
}

/**
 * When a release that was just published is served, if not at once.
 * @param {Where} where @returns {string | undefined}
 */
export const describeFollowing = ({ databaseUrl }) =>
  databaseUrl === undefined
    ? undefined
    : 'A server follows once the database has every part that its folder serves: "npm run releases" lists those there.';

/** As owners.json holds it. @param {import('node:crypto').KeyObject} key private or public */
const toPublicText = (key) => createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/**
 * Writes a new private key, readable by its owner alone.
 * @param {string} file
 * @returns {string} its public key, for owners.json
 * @throws Refusal rather than replace a file
 */
export function createTeamKey(file) {
  if (existsSync(file)) throw new Refusal(`${file} exists already: name another file, or move it away first.`);
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return toPublicText(privateKey);
}

/**
 * @param {Owners} owners
 * @param {string} manifestText
 * @param {string} keyFile a private key in PEM
 * @returns {import('../src/contract/registry').Signature} of the team that the key belongs to
 * @throws Refusal
 */
export function signRelease(owners, manifestText, keyFile) {
  const key = readPrivateKey(keyFile);
  const publicText = toPublicText(key);
  const team = Object.keys(owners.teams).find((name) => owners.teams[name]?.keys.includes(publicText));
  if (!team) throw new Refusal(`The key in ${keyFile} belongs to no team of owners.json.`);
  return { team, value: sign(null, toSignedBytes(manifestText), key).toString('base64') };
}

/** @param {string} file */
function readPrivateKey(file) {
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    throw new Refusal(`There is no private key in ${file}: make one with "npm run team-key -- <file>".`);
  }
}
