import type { Registry, SiteConfig } from 'federation/contract';
import type { ReactNode } from 'react';
import type { ProviderProps } from 'react-redux';
import { Provider } from 'react-redux';
import type { RouterProviderProps } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { NewReleaseNotice } from '../remotes/new-release-notice';
import { ShellConfigContext } from './shell-config';

interface SiteRootProps {
  store: ProviderProps['store'];
  router: RouterProviderProps['router'];
  registry: Registry;
  config: SiteConfig;
  /** Shown above every page. */
  overlay?: ReactNode;
}

/** The whole site, the same on the server and in the browser. */
export function SiteRoot({ store, router, registry, config, overlay }: SiteRootProps) {
  return (
    <Provider store={store}>
      <ShellConfigContext value={config}>
        <RouterProvider router={router} />
        <NewReleaseNotice registry={registry} />
        {overlay}
      </ShellConfigContext>
    </Provider>
  );
}
