import { Button, Section, StateMessage, StateScene } from 'design';
import type { Translate } from 'i18n';
import { useTranslation } from 'i18n';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { LoadFault, RemoteError } from './faults';
import { ServedPage, useServedText } from './served-text';

interface AreaErrorProps {
  error: unknown;
  /** What "Try again" does; without it the page is opened once more. */
  onRetry?: () => void;
  isRetrying?: boolean;
}

/**
 * In the place of a page that could not be loaded or broke: names what happened; "Try again" needs no reload. Below the
 * text of the page, where the server has sent it.
 */
export function AreaError({ error, onRetry, isRetrying = false }: AreaErrorProps) {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== 'idle';
  const served = useServedText();
  const title =
    error instanceof RemoteError
      ? t('The {area} pages could not be loaded', { area: t(error.area) })
      : t('This page has stopped working');
  const openAgain = () => void navigate(location.pathname + location.search, { replace: true, state: location.state });
  const retry = { onRetry: onRetry ?? openAgain, isRetrying: isRetrying || isNavigating };

  const reloadButton = isOutdated(error) && (
    <Button variant="ghost" onClick={reload}>
      {t('Reload the page')}
    </Button>
  );

  if (served) {
    return (
      <ServedPage text={served}>
        <p>
          <strong>{t('What is here can be read, but not used just now.')}</strong> {addStop(t, formatReason(t, error))}
        </p>
        <Button onClick={retry.onRetry} isBusy={retry.isRetrying}>
          {t('Try again')}
        </Button>
        {reloadButton}
      </ServedPage>
    );
  }
  return (
    <Section>
      <StateMessage
        role="alert"
        headingLevel={1}
        illustration={<StateScene name="StoppedBus" />}
        title={title}
        text={formatReason(t, error)}
        reassurance={t('The rest of the site works, and nothing you own here is affected.')}
        action={reloadButton}
        {...retry}
      />
    </Section>
  );
}

/** Without its program what was typed is lost, and the page comes all the same. */
function reload(): void {
  import(/* webpackChunkName: "strips" */ './reload-typed').then(
    ({ reloadKeepingTyped }) => reloadKeepingTyped(),
    () => location.reload(),
  );
}

/** Files that are gone are those of a release that is no longer kept: the page itself can be had in a newer one. */
function isOutdated(error: unknown): boolean {
  return error instanceof RemoteError && error.cause instanceof LoadFault && error.cause.kind === 'missing';
}

function formatReason(t: Translate, error: unknown): string {
  if (error instanceof RemoteError) return error.translate(t);
  return error instanceof Error ? error.message : t('The page gave no reason.');
}

/** That of the language, where the reason is half a sentence. */
function addStop(t: Translate, reason: string): string {
  return /[.।?!]$/.test(reason) ? reason : t('{reason}.', { reason });
}

/** The error boundary around an area's pages. */
export function AreaErrorPage() {
  return <AreaError error={useRouteError()} />;
}
