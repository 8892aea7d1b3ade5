import type { Registry, SiteConfig } from 'federation/contract';
import type { ReactNode } from 'react';
import type { RouterProviderProps } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { NewReleaseNotice } from '../remotes/new-release-notice';
import type { SessionRequests } from '../session/session-requests';
import { SessionContext } from '../session/session-requests';
import { ShellConfigContext } from './shell-config';

interface SiteRootProps {
  session: SessionRequests;
  router: RouterProviderProps['router'];
  registry: Registry;
  config: SiteConfig;
  /** Shown above every page. */
  overlay?: ReactNode;
}

/** The whole site, the same on the server and in the browser. */
export function SiteRoot({ session, router, registry, config, overlay }: SiteRootProps) {
  return (
    <SessionContext value={session}>
      <ShellConfigContext value={config}>
        <RouterProvider router={router} />
        <NewReleaseNotice registry={registry} />
        {overlay}
      </ShellConfigContext>
    </SessionContext>
  );
}
