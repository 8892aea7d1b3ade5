import type { Registry, SiteConfig } from 'federation/contract';
import type { Language } from 'i18n';
import { useTranslation } from 'i18n';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import type { RouterProviderProps } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { useSession } from 'shared-auth';
import type { ChangeLanguage } from '../language/language';
import { LanguageContext } from '../language/language';
import { NewReleaseNotice } from '../remotes/new-release-notice';
import type { ServedText } from '../remotes/served-text';
import { ServedTextContext } from '../remotes/served-text';
import type { SessionRequests } from '../session/session-requests';
import { SessionContext, useSessionRequests } from '../session/session-requests';
import { findOfferedLanguage } from './page-language';
import { ShellConfigContext } from './shell-config';

interface SiteRootProps {
  session: SessionRequests;
  router: Router;
  registry: Registry;
  config: SiteConfig;
  /** Of the first page, if its code did not arrive. */
  served?: ServedText | undefined;
  changeLanguage: ChangeLanguage;
  /** Shown above every page. */
  overlay?: ReactNode;
}

/** The whole site, the same on the server and in the browser. */
export function SiteRoot({ session, router, registry, config, served, changeLanguage, overlay }: SiteRootProps) {
  const { language } = useTranslation();
  // Another object with each language: every link is drawn again, with its address in it.
  const routerInLanguage = useMemo(() => deriveRouter(router, language), [router, language]);
  // For what the page has kept until there is a program (`start-after-paint.js`).
  useEffect(() => void document.dispatchEvent(new Event('safar:taken-over')), []);
  return (
    <SessionContext value={session}>
      <ShellConfigContext value={config}>
        <LanguageContext value={changeLanguage}>
          <ServedTextContext value={served}>
            <RouterProvider router={routerInLanguage} />
          </ServedTextContext>
          <NewReleaseNotice registry={registry} />
          <EndedSession />
          <Offer registry={registry} router={router} />
          {overlay}
        </LanguageContext>
      </ShellConfigContext>
    </SessionContext>
  );
}

/** Its program comes after the page's, and only where something is offered. */
function Offer({ registry, router }: Pick<SiteRootProps, 'registry' | 'router'>) {
  const [offer, setOffer] = useState<ReactNode>(null);
  useEffect(() => {
    const findOffered = () => findOfferedLanguage(registry);
    const language = findOffered();
    const subscribeToPage = router.subscribe;
    if (language)
      loadOffer().then(
        ({ LanguageOffer }) => setOffer(<LanguageOffer {...{ language, findOffered, subscribeToPage }} />),
        () => undefined,
      );
  }, [registry, router]);
  return offer;
}

const loadOffer = () => import(/* webpackChunkName: "strips" */ '../language/language-offer');

type Router = RouterProviderProps['router'];

const deriveRouter = (router: Router, language: Language): Router =>
  Object.create(router, { language: { value: language } }) as Router;

function EndedSession() {
  const { showTrouble } = useSessionRequests();
  return useSession().ended && showTrouble();
}
