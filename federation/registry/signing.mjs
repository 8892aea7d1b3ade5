import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { toSignedBytes } from './owners.cjs';
import { Refusal } from '../refusal.mjs';

/** @typedef {import('../src/contract/owners').Owners} Owners */

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
