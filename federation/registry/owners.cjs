const { verify } = require('node:crypto');
const { existsSync, readFileSync } = require('node:fs');
const { isGranted } = require('./path-owners.cjs');

/*
 * Who may publish what. The commands ask before a release goes live, the server before it serves one. CommonJS, because
 * both can load it.
 */

/** @typedef {import('../src/contract/owners').Owners} Owners */

/** @param {unknown} value @returns {value is Record<string, any>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {unknown} value @returns {value is string[]} */
const isTexts = (value) => Array.isArray(value) && value.every((item) => typeof item === 'string');

/** @type {typeof import('../src/contract/owners').readOwners} */
function readOwners(file) {
  if (!existsSync(file)) return undefined;
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error('owners.json is damaged: it is not JSON');
  }
  const fault = findFileFault(value);
  if (fault) throw new Error(`owners.json is damaged: ${fault}`);
  return /** @type {Owners} */ (value);
}

/** @param {unknown} value @returns {string | undefined} half a sentence */
function findFileFault(value) {
  if (!isObject(value) || !isObject(value.teams) || !isObject(value.parts) || !isTexts(value.approvers))
    return 'it must hold "teams", "parts" and a list of "approvers"';
  const { teams, parts } = value;
  const keyless = Object.keys(teams).find((team) => !isObject(teams[team]) || !isTexts(teams[team].keys));
  if (keyless) return `the team ${keyless} has no list of "keys"`;
  const ownerless = Object.keys(parts).find(
    (name) => !isObject(parts[name]) || !Object.hasOwn(teams, parts[name].team),
  );
  if (ownerless) return `${ownerless} belongs to a team that it does not name`;
  const open = Object.keys(parts).find(
    (name) => name !== 'shell' && !(isTexts(parts[name].access) && isTexts(parts[name].paths)),
  );
  return open && `it does not say which "access" and which "paths" ${open} may have`;
}

/** @type {typeof import('../src/contract/owners').toSignedBytes} */
const toSignedBytes = (manifestText) => Buffer.from(`safar release\n${manifestText}`);

/**
 * @param {Owners} owners @param {string} manifestText
 * @param {import('../src/contract/registry').Signature} signature
 */
function isValid(owners, manifestText, { team, value }) {
  const bytes = toSignedBytes(manifestText);
  const signature = Buffer.from(value, 'base64');
  return (owners.teams[team]?.keys ?? []).some((key) => {
    try {
      return verify(null, bytes, { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }, signature);
    } catch {
      // What is no key has signed nothing.
      return false;
    }
  });
}

/** @type {typeof import('../src/contract/owners').findOwnerFault} */
function findOwnerFault(owners, manifestText, signatures) {
  const { name, version, access, paths } = JSON.parse(manifestText);
  const part = Object.hasOwn(owners.parts, name) ? owners.parts[name] : undefined;
  if (!part) return `owners.json names no owner of ${name}.`;
  if (!signatures.some((signature) => signature.team === part.team && isValid(owners, manifestText, signature)))
    return `${name} ${version} is not signed by its owner, the team ${part.team}.`;
  if (name === 'shell') return undefined;
  if (!part.access.includes(access))
    return `${name} may not be open to ${access}: owners.json allows ${part.access.join(', ')}.`;
  const foreign = paths.find((/** @type {string} */ path) => !isGranted(path, part.paths));
  return foreign && `${name} may not have the path ${foreign}: owners.json does not give it to the team ${part.team}.`;
}

/** @type {typeof import('../src/contract/owners').isApproved} */
function isApproved(owners, manifestText, signatures) {
  const { name } = JSON.parse(manifestText);
  return signatures.some(
    (signature) =>
      signature.team !== owners.parts[name]?.team &&
      owners.approvers.includes(signature.team) &&
      isValid(owners, manifestText, signature),
  );
}

module.exports = { findOwnerFault, isApproved, readOwners, toSignedBytes };
