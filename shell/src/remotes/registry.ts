import { matchPath } from 'react-router';
import type { RegisteredRemote, Registry, SiteConfig } from 'federation/contract';
import { DEFAULT_SITE_CONFIG } from 'federation/contract';

function findInlinedJson(id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** The registry that the server wrote into the page; empty when the page was served without one. */
export function getRegistry(): Registry {
  const inlined = findInlinedJson('safar-registry');
  return isRegistry(inlined) ? inlined : { generation: 0, remotes: [] };
}

/** The site's configuration that the server wrote into the page. */
export function getSiteConfig(): SiteConfig {
  return {
    ...DEFAULT_SITE_CONFIG,
    ...(findInlinedJson('safar-site-config') as Partial<SiteConfig> | undefined),
  };
}

/** The remote that owns a path, if any does. */
export function findRemoteByPath(registry: Registry, pathname: string): RegisteredRemote | undefined {
  return registry.remotes.find((remote) => remote.paths.some((pattern) => matchPath(pattern, pathname) !== null));
}

function isRegistry(value: unknown): value is Registry {
  return typeof value === 'object' && value !== null && 'remotes' in value && Array.isArray(value.remotes);
}
