import { msg } from 'client/msg';
import { ButtonLink, type SceneName, Section, StateMessage, StateScene } from 'design';
import { useTranslation } from 'i18n';
import { useLocation } from 'react-router';
import { AreaError, AreaErrorPage } from '../remotes/area-error';
import type { RemoteLoader } from '../remotes/remote-loader';
import { SiteChrome } from './site-chrome';

/** For a path without a page: because nobody owns it, or because the remote that does could not be loaded. */
export function UnmatchedPage({ loader }: { loader: RemoteLoader }) {
  const { pathname } = useLocation();
  const failure = loader.findFailure(pathname);
  if (failure) return <AreaError error={failure} />;
  // The server answers it with status 404.
  return (
    <DeadEnd
      scene="LostMap"
      title={msg('Page not found')}
      text={msg(
        'The road ends here: there is no page at this address. It may have moved, or the link may be mistyped.',
      )}
    />
  );
}

/** A signed-in member in the back office, whose own frame is for admins: the site's stands around this page. */
export function NoAccessPage() {
  return (
    <SiteChrome>
      <DeadEnd
        scene="EmptyRoad"
        title={msg('You do not have access to this page')}
        text={msg('The back office is for the people who run the club. If you should be one of them, ask an admin.')}
      />
    </SiteChrome>
  );
}

/** The last resort, when a page could not even be placed in its layout: the frame stays, the error is named. */
export function SiteErrorPage() {
  return (
    <SiteChrome>
      <AreaErrorPage />
    </SiteChrome>
  );
}

interface DeadEndProps {
  scene: SceneName;
  title: string;
  text: string;
}

function DeadEnd({ scene, title, text }: DeadEndProps) {
  const { t } = useTranslation();
  const home = <ButtonLink to="/">{t('Back to the home page')}</ButtonLink>;
  return (
    <Section>
      <StateMessage
        headingLevel={1}
        illustration={<StateScene name={scene} />}
        title={t(title)}
        text={t(text)}
        action={home}
      />
    </Section>
  );
}
