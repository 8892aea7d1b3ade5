/*
 * Browsers that hold a file of an earlier release get the difference to it (RFC 9842, Compression Dictionary
 * Transport): two words in the shell cost 0.1 KB instead of 68 (docs/decisions/0090). CommonJS, because publishing and
 * the server both ask.
 */

/** `/assets/shell.32c61913.js`: what a build puts between name and ending. */
const CONTENT_HASH = /\.[0-9a-f]{8}(?=\.(?:js|css)$)/;
const RELEASE = /^(\/remotes\/[^/]+\/)[^/]+(?=\/)/;

/** @type {typeof import('../src/contract/dictionaries').findDictionaryPattern} */
function findDictionaryPattern(address) {
  if (!/\.(js|css)$/.test(address)) return undefined;
  const pattern = address.replace(RELEASE, '$1*').replace(CONTENT_HASH, '.*');
  return pattern === address ? undefined : pattern;
}

/** @type {typeof import('../src/contract/dictionaries').nameDelta} */
const nameDelta = (file, dictionaryHash) => `${file}.${dictionaryHash}.dcz`;

module.exports = { findDictionaryPattern, nameDelta };
