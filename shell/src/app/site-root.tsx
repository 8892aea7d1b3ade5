import type { Registry, SiteConfig } from 'federation/contract';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import type { RouterProviderProps } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { NewReleaseNotice } from '../remotes/new-release-notice';
import type { ServedText } from '../remotes/served-text';
import { ServedTextContext } from '../remotes/served-text';
import type { SessionRequests } from '../session/session-requests';
import { SessionContext, useSessionRequests } from '../session/session-requests';
import { ShellConfigContext } from './shell-config';

interface SiteRootProps {
  session: SessionRequests;
  router: RouterProviderProps['router'];
  registry: Registry;
  config: SiteConfig;
  /** Of the first page, if its code did not arrive. */
  served?: ServedText | undefined;
  /** Shown above every page. */
  overlay?: ReactNode;
}

/** The whole site, the same on the server and in the browser. */
export function SiteRoot({ session, router, registry, config, served, overlay }: SiteRootProps) {
  // For what the page has kept until there is a program (`start-after-paint.js`).
  useEffect(() => void document.dispatchEvent(new Event('safar:taken-over')), []);
  return (
    <SessionContext value={session}>
      <ShellConfigContext value={config}>
        <ServedTextContext value={served}>
          <RouterProvider router={router} />
        </ServedTextContext>
        <NewReleaseNotice registry={registry} />
        <EndedSession />
        {overlay}
      </ShellConfigContext>
    </SessionContext>
  );
}

function EndedSession() {
  const { showTrouble } = useSessionRequests();
  return useSession().ended && showTrouble();
}
