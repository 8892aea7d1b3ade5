import type { RouteObject } from 'react-router';

/** The contract this shell speaks. A remote built for another one is refused by name. */
export const CONTRACT_VERSION = 1;

/** What a remote exposes as `./remote`: route objects with absolute paths and a lazily imported component per page. */
export interface RemoteModule {
  contract: typeof CONTRACT_VERSION;
  routes: RouteObject[];
}

/** The `handle` of every page's route: the shell shows it as the document's title and description. */
export interface PageHandle {
  title: string;
  description: string;
}
