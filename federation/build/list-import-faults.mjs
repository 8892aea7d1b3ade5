/**
 * @typedef {import('../src/contract/registry').RemoteManifest} RemoteManifest
 * @typedef {import('../src/contract/registry').ShellOffer} ShellOffer
 */

/**
 * In a list of names, a module as a whole: it is handed on, asked for a name that is computed, imported by default, or
 * taken by `require()`.
 */
export const WHOLE = '*';

/**
 * What the shell does not offer of what is imported. Nobody can tell which names of a whole module are used: of a
 * selection some would be missing.
 * @param {string} user who imports it
 * @param {NonNullable<RemoteManifest['imports']>} imports
 * @param {NonNullable<ShellOffer['exports']>} exports
 * @param {string} shell as in "the live shell"
 * @returns {string[]} sentences
 */
export function listImportFaults(user, imports, exports, shell) {
  return Object.entries(imports).flatMap(([request, names]) => {
    const offered = exports[request];
    if (!offered) return [`${user} imports ${request}, which ${shell} does not share.`];
    return names.flatMap((name) => {
      if (name !== WHOLE)
        return offered.names.includes(name)
          ? []
          : [`${user} uses ${name} of ${request}, which ${shell} does not offer.`];
      if (!offered.isSelection) return [];
      return [`${user} uses ${request} as a whole, but ${shell} offers a selection: import each name of it.`];
    });
  });
}
