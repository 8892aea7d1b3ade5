/**
 * @typedef {import('../../federation/src/contract/registry').Registry} Registry
 * @typedef {import('../../federation/src/contract/registry').Access} Access
 * @typedef {{ name: string, access: Access, paths: string[], devPort: number }} RemoteDescription what remote.json says
 */

/**
 * A registry whose remotes are the dev servers of this machine. Nothing there is hashed: it changes with every save.
 * @param {RemoteDescription[]} remotes
 * @param {number} contract
 * @returns {Registry}
 */
export function describeDevRegistry(remotes, contract) {
  return {
    generation: 1,
    remotes: remotes.map(({ name, access, paths, devPort }) => ({
      name,
      access,
      paths,
      current: {
        version: 'development',
        contract,
        entry: `http://localhost:${devPort}/remoteEntry.js`,
        integrity: {},
        assets: { './remote': { js: [], css: [] } },
        requires: {},
      },
      previous: null,
      kept: [],
    })),
  };
}
