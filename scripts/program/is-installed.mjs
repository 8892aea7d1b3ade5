/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Whether what npm says it installed (`node_modules/.package-lock.json`) is what the lockfile asks for.
 * Optional packages do not count: which of them are there depends on the machine.
 * @param {Lockfile} lockfile
 * @param {Lockfile} installed
 */
export function isInstalled(lockfile, installed) {
  return Object.entries(lockfile.packages).every(([path, locked]) => {
    if (!path.includes('node_modules/') || locked.optional || locked.devOptional) return true;
    const present = installed.packages[path];
    return present !== undefined && present.version === locked.version && present.link === locked.link;
  });
}
