import { devBasePath } from '../../federation/webpack/dev-site.mjs';

/**
 * @typedef {import('../../federation/src/contract/registry').Registry} Registry
 * @typedef {import('../../federation/webpack/dev-site.mjs').RemoteDescription} RemoteDescription
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
    remotes: remotes.map(({ name, access, paths }) => ({
      name,
      access,
      paths,
      current: {
        version: 'development',
        contract,
        entry: `${devBasePath({ name })}/remoteEntry.js`,
        integrity: {},
        assets: { './remote': { js: [], css: [] } },
        requires: {},
      },
      previous: null,
      kept: [],
    })),
  };
}
