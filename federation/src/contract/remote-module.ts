import type { Language, Texts } from 'i18n';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** The contract this site speaks; it serves the one before, too. A remote built for another one is refused by name. */
export const CONTRACT_VERSION = 2;

/** What a remote exposes as `./remote`. */
export interface RemoteModule {
  contract: typeof CONTRACT_VERSION;
  /**
   * Route objects with absolute paths and a lazily imported component per page. New ones with every call: a router
   * keeps those it is given, and empties their `lazy`.
   */
  createRoutes: () => RouteObject[];
  /** Its texts in a language other than English, which it is written in. Without it, it is shown in English. */
  loadTexts?: (language: Language) => Promise<Texts>;
}

/** The `handle` of every page's route: the shell shows it as the document's title and description. */
export interface PageHandle {
  title: string;
  description: string;
}

/** The route of a page, whose code is loaded when it is opened. */
export function lazyPage(path: string, handle: PageHandle, load: () => Promise<ComponentType>): RouteObject {
  return { path, handle, lazy: { Component: load } };
}
