export type { PrerenderedPage, PrerenderedSite, PrerenderJob } from './prerendering';
export { CONTRACT_VERSION } from './remote-module';
export type { PageHandle, RemoteModule } from './remote-module';
export { SITE_ROUTE_ID, useSiteConfig } from './use-site-config';
export type { SiteConfig } from './site-config';
export { DEFAULT_SITE_CONFIG } from './site-config';
export type {
  Access,
  KeptRelease,
  ModuleAssets,
  RegisteredRemote,
  Registry,
  Release,
  RemoteManifest,
  ShellOffer,
} from './registry';
