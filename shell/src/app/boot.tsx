import { registerPlugins } from '@module-federation/enhanced/runtime';
import 'design/global.css';
import type { Registry } from 'federation/contract';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { findToken } from 'shared-auth/host';
import { federationPlugin } from '../remotes/federation-plugin';
import { NewReleaseNotice } from '../remotes/new-release-notice';
import { getSiteConfig } from '../remotes/registry';
import type { ReturnState } from '../session/guards';
import { profileRequested } from '../session/slice';
import { createSessionStore } from '../session/store';
import { createRouter } from './router';
import { ShellConfigContext } from './shell-config';

/**
 * Starts the site in the given page: session store first, so that the router's guards find it.
 * @param overlay shown above every page
 */
export function boot(page: Document, registry: Registry, overlay: ReactNode = null): void {
  registerPlugins([federationPlugin(registry)]);
  const config = getSiteConfig();
  const router = createRouter(registry, config);
  const store = createSessionStore({
    goTo: (path, from) => {
      const state: ReturnState = from ? { from } : {};
      void router.navigate(path, { state });
    },
    currentPath: () => router.state.location.pathname + router.state.location.search,
  });
  if (findToken()) store.dispatch(profileRequested());

  const root = page.getElementById('root');
  if (!root) throw new Error('the page has no #root to render the site into');
  createRoot(root).render(
    <Provider store={store}>
      <ShellConfigContext value={config}>
        <RouterProvider router={router} />
        <NewReleaseNotice registry={registry} />
        {overlay}
      </ShellConfigContext>
    </Provider>,
  );
}
