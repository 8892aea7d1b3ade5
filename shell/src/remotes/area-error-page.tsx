import { useRouteError } from 'react-router';
import { AreaError } from './area-error';

/** The error boundary around an area's pages. */
export function AreaErrorPage() {
  return <AreaError error={useRouteError()} />;
}
