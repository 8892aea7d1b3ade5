import { ErrorState } from 'design';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { formatError } from 'shared-auth';

/** In the place of a page that broke or could not be loaded; the back office around it keeps working. */
export function PageError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <ErrorState
      headingLevel={1}
      title="This page has stopped working"
      text={formatError(error, 'It could not be loaded.')}
      reassurance="Nothing was changed by this."
      onRetry={() => void navigate(pathname + search, { replace: true })}
    />
  );
}
