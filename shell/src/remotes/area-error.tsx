import { Button, ErrorState, Section } from 'design';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { RemoteError } from './faults';
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
  const location = useLocation();
  const navigate = useNavigate();
  const isNavigating = useNavigation().state !== 'idle';
  const served = useServedText();
  const title =
    error instanceof RemoteError ? `The ${error.area} pages could not be loaded` : 'This page has stopped working';
  const openAgain = () => void navigate(location.pathname + location.search, { replace: true, state: location.state });
  const retry = { onRetry: onRetry ?? openAgain, isRetrying: isRetrying || isNavigating };

  if (served) {
    return (
      <ServedPage text={served}>
        <p>
          <strong>What is here can be read, but not used just now.</strong> {formatReason(error)}.
        </p>
        <Button onClick={retry.onRetry} isBusy={retry.isRetrying}>
          Try again
        </Button>
      </ServedPage>
    );
  }
  return (
    <Section>
      <ErrorState
        headingLevel={1}
        title={title}
        text={formatReason(error)}
        reassurance="The rest of the site works, and nothing you own here is affected."
        {...retry}
      />
    </Section>
  );
}

function formatReason(error: unknown): string {
  return error instanceof Error ? error.message : 'The page gave no reason.';
}

/** The error boundary around an area's pages. */
export function AreaErrorPage() {
  return <AreaError error={useRouteError()} />;
}
