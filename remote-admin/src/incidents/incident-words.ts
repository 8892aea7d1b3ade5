import type { IncidentKind, IncidentOutcome } from 'api/contract';

/** What happened, in the words of somebody who did not build the site. */
export const INCIDENT_KINDS: Record<IncidentKind, string> = {
  unreachable: 'Server not reached',
  missing: 'Files missing',
  foreign: 'Other files sent',
  changed: 'Files changed',
  timeout: 'No answer in time',
  contract: 'Broken contract',
  shared: 'Shared modules differ',
  import: 'Stopped at start',
  render: 'Broke on the page',
};

/** What became of it for the visitor. */
export const INCIDENT_OUTCOMES: Record<IncidentOutcome, string> = {
  retried: 'Second try worked',
  previous: 'Previous release shown',
  failed: 'Error page shown',
};
