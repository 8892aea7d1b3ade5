const { createPublicKey, generateKeyPairSync, sign, verify } = require('node:crypto');
const { toVariant } = require('./canaries.cjs');

/*
 * Previews: a release that nobody has but who was given a link. Each has a key of its own: the private half signs the
 * link and is forgotten, the public one stands in the registry, so that who reads it can make no link. CommonJS,
 * because commands and server can load it.
 */

/** @typedef {import('../src/contract/registry').Preview} Preview */

/** What the link says, and what is signed. @param {Pick<Preview, 'name' | 'current' | 'expiresAt'>} preview */
const toClaim = ({ name, current, expiresAt }) =>
  Buffer.from(JSON.stringify(['safar preview', name, current.version, expiresAt]));

/** @type {typeof import('../src/contract/previews').signPreview} */
function signPreview(preview) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  const claim = toClaim(preview);
  return {
    preview: { ...preview, key },
    token: `${claim.toString('base64url')}.${sign(null, claim, privateKey).toString('base64url')}`,
  };
}

/** @type {typeof import('../src/contract/previews').findPreview} */
function findPreview({ previews = [] }, token, now) {
  const [claimed, signature = ''] = token.split('.');
  return previews.find((preview) => {
    const claim = toClaim(preview);
    return (
      claimed === claim.toString('base64url') &&
      isSigned(preview, claim, signature) &&
      preview.expiresAt > now.toISOString()
    );
  });
}

/** @param {Preview} preview @param {Buffer} claim @param {string} signature */
function isSigned({ key }, claim, signature) {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return verify(null, claim, publicKey, Buffer.from(signature, 'base64url'));
}

/** @type {typeof import('../src/contract/previews').toPreviewRegistry} */
function toPreviewRegistry(registry, { name, access, paths, current }) {
  const { remotes, ...live } = toVariant(registry);
  const previous = remotes.find((remote) => remote.name === name)?.current ?? null;
  const others = remotes.filter((remote) => remote.name !== name);
  return { ...live, remotes: [...others, { name, access, paths, current, previous, kept: [] }] };
}

module.exports = { findPreview, signPreview, toPreviewRegistry };
