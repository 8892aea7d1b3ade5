import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { Registry } from 'federation/contract';
import { LOAD_TIMEOUT_MS } from './in-time';

/** Loads a remote's entry with the hash that the registry gives for it, and gives up after 8 seconds. */
export function federationPlugin(registry: Registry): ModuleFederationRuntimePlugin {
  return {
    name: 'safar-entry-scripts',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      const integrity = findEntryIntegrity(registry, url);
      if (integrity) {
        script.integrity = integrity;
        script.crossOrigin = 'anonymous';
      }
      return { script, timeout: LOAD_TIMEOUT_MS };
    },
  };
}

function findEntryIntegrity(registry: Registry, url: string): string | undefined {
  const { href } = new URL(url.split('?')[0] ?? url, document.baseURI);
  for (const { current, previous } of registry.remotes) {
    for (const release of previous ? [current, previous] : [current]) {
      if (new URL(release.entry, document.baseURI).href === href)
        return release.integrity[href.slice(href.lastIndexOf('/') + 1)];
    }
  }
  return undefined;
}
