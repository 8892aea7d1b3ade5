import { Type, type Static } from 'typebox';
import { Id } from './money';
import { PageOf, PageQuery } from './paging';

/** What can go wrong with a remote in somebody's browser, and what the site made of it. */
export const Incident = Type.Object(
  {
    remote: Type.String({ title: 'Remote', minLength: 1, maxLength: 40 }),
    release: Type.String({ title: 'Release', minLength: 1, maxLength: 80 }),
    kind: Type.Enum([
      'unreachable',
      'missing',
      'foreign',
      'changed',
      'timeout',
      'contract',
      'shared',
      'import',
      'render',
    ]),
    detail: Type.String({ title: 'Detail', maxLength: 300 }),
    /** What helped: a second try, the release before, or nothing. */
    outcome: Type.Enum(['retried', 'previous', 'failed']),
    path: Type.String({ title: 'Path', maxLength: 300 }),
  },
  { title: 'Incident', additionalProperties: false },
);
export type Incident = Static<typeof Incident>;

export const RecordedIncident = Type.Object(
  { id: Id, at: Type.String({ format: 'date-time' }), ...Incident.properties },
  { title: 'RecordedIncident' },
);
export type RecordedIncident = Static<typeof RecordedIncident>;

export const IncidentQuery = Type.Object(PageQuery, { additionalProperties: false });
export type IncidentQuery = Static<typeof IncidentQuery>;
export const IncidentPage = PageOf(RecordedIncident);
export type IncidentPage = Static<typeof IncidentPage>;
