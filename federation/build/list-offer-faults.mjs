import semver from 'semver';

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

/**
 * Where the shell has another version of a shared module than is needed.
 * @param {string} user who needs it
 * @param {RemoteManifest['requires']} requires
 * @param {ShellOffer['shared']} shared
 * @param {string} shell as in "the live shell"
 * @returns {{ module: string, fault: string }[]} half sentences
 */
export function listVersionFaults(user, requires, shared, shell) {
  return Object.entries(requires).flatMap(([module, range]) => {
    const offered = shared[module];
    if (!offered) return [{ module, fault: `${user} needs ${module} ${range}, which ${shell} does not share` }];
    if (semver.satisfies(offered, range)) return [];
    return [{ module, fault: `${user} needs ${module} ${range}, but ${shell} offers ${offered}` }];
  });
}
