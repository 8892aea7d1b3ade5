import { matchRoutes } from 'react-router';
import type { RegisteredRemote, Registry, SiteConfig } from 'federation/contract';
import { DEFAULT_SITE_CONFIG } from 'federation/contract';

const findInlinedText = (id: string) => document.getElementById(id)?.textContent;

/**
 * The registry that the server has checked and written into the page; empty when the page was served without one.
 */
export function getRegistry(): Registry {
  const text = findInlinedText('safar-registry');
  return text ? (JSON.parse(text) as Registry) : { generation: 0, remotes: [] };
}

/** The site's configuration that the server wrote into the page. */
export function getSiteConfig(): SiteConfig {
  const text = findInlinedText('safar-site-config');
  const configured: Partial<SiteConfig> = text ? JSON.parse(text) : {};
  return { ...DEFAULT_SITE_CONFIG, ...configured };
}

/** The remote that owns a path, if any does; of several patterns the most specific one counts. */
export function findRemoteByPath({ remotes }: Registry, pathname: string): RegisteredRemote | undefined {
  const routes = remotes.flatMap((remote) => remote.paths.map((path) => ({ path, handle: remote })));
  return matchRoutes(routes, pathname)?.[0]?.route.handle;
}
