import { satisfy } from '@module-federation/enhanced/runtime';
import type { Release } from 'federation/contract';
import { LoadFault } from './load-fault';

/**
 * Compares what a release needs with what this site shares. Left to the runtime, a mismatch would show with the first
 * page that uses the module, when it is too late for the release before.
 * @param shared version -> module, by the name of the module
 * @throws LoadFault naming the module
 */
export function requireShared(shared: Record<string, object>, release: Release): void {
  for (const [module, range] of Object.entries(release.requires)) {
    const versions = Object.keys(shared[module] ?? {});
    if (versions.length === 0) throw new LoadFault('shared', `it needs ${module}, which this site does not share`);
    if (!versions.some((version) => satisfy(version, range)))
      throw new LoadFault('shared', `it needs ${module} ${range}, and this site has ${versions.join(', ')}`);
  }
}
