import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as zstd from '@bokuweb/zstd-wasm';
import { findDictionaryPattern, nameDelta } from './dictionaries.cjs';
import { isShell } from './entries.mjs';

/**
 * @typedef {import('./read-build.mjs').Build} Build
 * @typedef {import('./store.mjs').ReleaseStore} ReleaseStore
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 * @typedef {{ address: string, content: Buffer }} Dictionary
 */

/** Releases before the new one, the newest first, whose files a browser may still have. */
const RELEASES = 5;
/** Of the compressed file: with a larger difference little is won, and a place on the disk is taken. */
const LARGEST_SHARE = 0.75;
const LEVEL = 19;
/** How a file of the kind dcz begins, before the hash of its dictionary (RFC 9842, section 5). */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');

/** Once: the library would put another instance in the place of the one at work. @type {Promise<void> | undefined} */
let isReady;

/**
 * What a browser that has an earlier release needs of a new one: for each file the differences to what it was there. A
 * release of a few words may cost it 1,500 bytes (e2e/bench/targets.ts).
 * @param {ReleaseStore} store
 * @param {Build} build
 * @param {KeptRelease[]} kept the newest first
 * @returns {Promise<Record<string, Buffer>>} content by the name that it has beside the files of the build
 */
export async function makeDeltas(store, { dir, manifest }, kept) {
  const dictionaries = await findDictionaries(store, manifest, kept.slice(0, RELEASES));
  if (dictionaries.size > 0) await (isReady ??= zstd.init());
  /** @type {Record<string, Buffer>} */
  const deltas = {};
  for (const file of Object.keys(manifest.files)) {
    const address = addressOf(manifest, file);
    const content = readFileSync(join(dir, file));
    for (const dictionary of dictionaries.get(findDictionaryPattern(address)) ?? []) {
      // A browser that has the very address does not ask for it.
      if (dictionary.address === address) continue;
      const hash = createHash('sha256').update(dictionary.content).digest();
      const delta = Buffer.concat([MAGIC, hash, compress(content, dictionary.content)]);
      if (delta.length <= findSentSize(join(dir, file)) * LARGEST_SHARE)
        deltas[nameDelta(file, hash.toString('hex'))] = delta;
    }
  }
  return deltas;
}

/**
 * @param {ReleaseStore} store
 * @param {Build['manifest']} manifest
 * @param {KeptRelease[]} releases
 * @returns {Promise<Map<string | undefined, Dictionary[]>>} by the pattern that browsers compare addresses with
 */
async function findDictionaries(store, { name }, releases) {
  /** @type {Map<string | undefined, Dictionary[]>} */
  const dictionaries = new Map();
  for (const { version } of releases) {
    // A release whose files somebody has removed is no reason not to publish.
    const manifest = await store.readManifest(name, version).catch(() => undefined);
    const directory = await store.findDirectory(name, version);
    for (const file of Object.keys(manifest?.files ?? {})) {
      const address = manifest && addressOf(manifest, file);
      const pattern = address && findDictionaryPattern(address);
      if (!pattern || !existsSync(join(directory, file))) continue;
      const dictionary = { address, content: readFileSync(join(directory, file)) };
      dictionaries.set(pattern, [...(dictionaries.get(pattern) ?? []), dictionary]);
    }
  }
  return dictionaries;
}

/** Where the server has a file of a release. @param {Build['manifest']} manifest @param {string} file */
function addressOf(manifest, file) {
  return isShell(manifest) ? `/${file}` : `/remotes/${manifest.name}/${manifest.version}/${file}`;
}

/** What a browser without a dictionary gets. @param {string} file */
function findSentSize(file) {
  const copy = `${file}.br`;
  return statSync(existsSync(copy) ? copy : file).size;
}

/**
 * @param {Buffer} content
 * @param {Buffer} dictionary
 * @throws Error when it would not give the content back
 */
function compress(content, dictionary) {
  const [compressor, decompressor] = [zstd.createCCtx(), zstd.createDCtx()];
  try {
    const difference = zstd.compressUsingDict(compressor, content, dictionary, LEVEL);
    const restored = zstd.decompressUsingDict(decompressor, difference, dictionary);
    if (!content.equals(restored)) throw new Error('A difference does not give its file back.');
    return difference;
  } finally {
    zstd.freeCCtx(compressor);
    zstd.freeDCtx(decompressor);
  }
}
