/** @typedef {import('../src/contract/registry').Registry} Registry */
/** @typedef {import('../src/contract/registry').RegisteredRemote} RegisteredRemote */

/** What is live, and what can be gone back to, as lines for a terminal. @param {Registry} registry @returns {string[]} */
export function formatReleases({ generation, remotes }) {
  if (remotes.length === 0) return ['Nothing is published yet.'];
  return [...remotes.flatMap(formatRemote), `registry generation ${generation}`];
}

/** @param {RegisteredRemote} remote */
function formatRemote({ name, access, current, kept }) {
  const lines = kept.map((release) => {
    const isLive = release.version === current.version;
    const state = isLive ? 'live' : release.isWithdrawn ? 'rolled back' : 'kept';
    return `  ${isLive ? '*' : ' '} ${release.version.padEnd(24)} ${release.publishedAt} ${state}`;
  });
  return [`${name} (${access})`, ...lines];
}
