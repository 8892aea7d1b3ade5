import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readOwners } from './owners.cjs';
import { Refusal } from '../refusal.mjs';
import { repositoryDir } from '../webpack/dev-site.mjs';

/* What the commands are told: behind their names, and in the environment. */

/** A team outside this repository has no site of its own to publish to. */
const ownReleasesDir = existsSync(join(repositoryDir, 'shell')) ? join(repositoryDir, 'releases') : '';
/**
 * A file that was named where npm was called, which runs the commands in the folder of a workspace.
 * @param {string | undefined} file @returns {string} empty when none was named
 */
export const fromHere = (file = '') => file.trim() && resolve(process.env.INIT_CWD ?? '.', file.trim());

/** What was said behind the name of the command. */
export function readFlags() {
  try {
    const { values, positionals: words } = parseArgs({
      args: process.argv.slice(3),
      allowPositionals: true,
      options: {
        'allow-access': { type: 'boolean' },
        'allow-older': { type: 'boolean' },
        unproven: { type: 'boolean' },
        end: { type: 'boolean' },
        site: { type: 'string' },
        port: { type: 'string' },
        share: { type: 'string' },
        to: { type: 'string' },
      },
    });
    const { 'allow-access': allowsAccess, 'allow-older': mayBeOlder, unproven: isUnproven } = values;
    const { end: isEnd, share, to, site, port } = values;
    return { allowsAccess, mayBeOlder, isUnproven, isEnd, share, to, site, port: Number(port) || undefined, words };
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
