/*
 * Which releases a visitor has while some are live for a share of the visitors alone. The shares lie in one another:
 * a visitor who has the canary for 5 in 100 also has those for 25. CommonJS, because server and commands can load it.
 */

/**
 * @typedef {import('../src/contract/registry').CanaryShare} CanaryShare
 * @typedef {import('../src/contract/registry').KeptRelease} KeptRelease
 * @typedef {{ canary?: { sharePercent: CanaryShare } }} Part
 */

/** @type {typeof import('../src/contract/canaries').listShares} */
function listShares({ shell, remotes }) {
  /** @type {(Part | undefined)[]} */
  const parts = [shell, ...remotes];
  const shares = parts.flatMap((part) => part?.canary?.sharePercent ?? []);
  return [...new Set(shares)].sort((a, b) => a - b);
}

/** @type {typeof import('../src/contract/canaries').toVariant} */
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

module.exports = { listShares, toVariant };
