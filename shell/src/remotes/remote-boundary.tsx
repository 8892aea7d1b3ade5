import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { AreaError } from './area-error';
import type { RunningRelease } from './load-remote';
import { reportIncident } from './report-incident';

/** The error boundary around the pages of one remote: a throw while rendering ends here, and is reported. */
export function RemoteBoundary({ running }: { running: RunningRelease }) {
  const error = useRouteError();
  useEffect(() => {
    reportIncident({
      remote: running.remote,
      release: running.version,
      kind: 'render',
      detail: error instanceof Error ? error.message : String(error),
      outcome: 'failed',
    });
  }, [running, error]);
  return <AreaError error={error} />;
}
