const { createPublicKey, generateKeyPairSync, sign, verify } = require('node:crypto');

/*
 * Which releases a visitor has while some are not live for everybody. CommonJS, because server and commands can load
 * it.
 *
 * Canaries are live for a share of the visitors. The shares lie in one another: a visitor who has the canary for 5 in
 * 100 also has those for 25.
 *
 * Of a preview nobody has the release but who was given a link. Each has a key of its own: the private half signs the
 * link and is forgotten, the public one stands in the registry, so that who reads it can make no link.
 */

/**
 * @typedef {import('../src/contract/registry').CanaryShare} CanaryShare
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 * @typedef {import('../src/contract/registry').Preview} Preview
 * @typedef {{ canary?: { sharePercent: CanaryShare } }} Part
 */

/** @type {typeof import('../src/contract/variants').listShares} */
function listShares({ shell, remotes }) {
  /** @type {(Part | undefined)[]} */
  const parts = [shell, ...remotes];
  const shares = parts.flatMap((part) => part?.canary?.sharePercent ?? []);
  return [...new Set(shares)].sort((a, b) => a - b);
}

/** @type {typeof import('../src/contract/variants').toVariant} */
function toVariant({ generation, shell, remotes }, sharePercent) {
  const isIn = (/** @type {Part} */ { canary }) =>
    canary !== undefined && sharePercent !== undefined && canary.sharePercent >= sharePercent;
  return {
    generation,
    shell: shell && {
      version: (isIn(shell) && shell.canary?.version) || shell.version,
      kept: isIn(shell) ? shell.kept : without(shell.kept, shell.canary?.version),
    },
    remotes: remotes.map((remote) => {
      const { name, access, paths, current, previous, kept, canary } = remote;
      if (!canary || !isIn(remote))
        return { name, access, paths, current, previous, kept: without(kept, canary?.current.version) };
      return {
        name,
        access: canary.access,
        paths: canary.paths,
        current: canary.current,
        previous: current,
        kept,
      };
    }),
  };
}

/** @param {KeptRelease[]} kept @param {string} [version] */
const without = (kept, version) => kept.filter((release) => release.version !== version);

/** What the link says, and what is signed. @param {Pick<Preview, 'name' | 'current' | 'expiresAt'>} preview */
const toClaim = ({ name, current, expiresAt }) =>
  Buffer.from(JSON.stringify(['safar preview', name, current.version, expiresAt]));

/** @type {typeof import('../src/contract/variants').signPreview} */
function signPreview(preview) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  const claim = toClaim(preview);
  return {
    preview: { ...preview, key },
    token: `${claim.toString('base64url')}.${sign(null, claim, privateKey).toString('base64url')}`,
  };
}

/** @type {typeof import('../src/contract/variants').findPreview} */
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

/** @type {typeof import('../src/contract/variants').toPreviewRegistry} */
function toPreviewRegistry(registry, { name, access, paths, current }) {
  const { remotes, ...live } = toVariant(registry);
  const previous = remotes.find((remote) => remote.name === name)?.current ?? null;
  const others = remotes.filter((remote) => remote.name !== name);
  return { ...live, remotes: [...others, { name, access, paths, current, previous, kept: [] }] };
}

module.exports = { findPreview, listShares, signPreview, toPreviewRegistry, toVariant };
