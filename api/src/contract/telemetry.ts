import { Type, type Static } from 'typebox';
import { Id } from './money';
import { PageOf, PageQuery, SearchText } from './paging';
import { Closed, OrNull, Query, Shape } from './shape';

/** The process takes requests. */
export const Liveness = Closed('Liveness', { status: Type.Literal('ok'), version: Type.String() });
export type Liveness = Static<typeof Liveness>;

/** The process can answer them: its database does, with the schema that it needs, and the pages are there. */
export const Readiness = Closed('Readiness', {
  status: Type.Literal('ok'),
  database: Type.Literal('ok'),
  migrations: Type.Literal('ok'),
  pages: Type.Literal('ok'),
  version: Type.String(),
});
export type Readiness = Static<typeof Readiness>;

/** How a part of the site can fail in somebody's browser. */
export const IncidentKind = Type.Enum([
  'unreachable',
  'missing',
  'foreign',
  'changed',
  'timeout',
  'contract',
  'shared',
  'import',
  'render',
  // In an event, a timer or a promise.
  'uncaught',
  // A browser has kept a page from something that its policy does not allow.
  'policy',
]);
export type IncidentKind = Static<typeof IncidentKind>;

/** What helped: a second try, the release before, or nothing; or nothing had to, because the page went on. */
export const IncidentOutcome = Type.Enum(['retried', 'previous', 'failed', 'continued']);
export type IncidentOutcome = Static<typeof IncidentOutcome>;

/** What went wrong with a part of the site in somebody's browser, and what the site made of it. */
export const Incident = Closed('Incident', {
  remote: Type.String({ title: 'Remote', minLength: 1, maxLength: 40, 'x-text': 'report' }),
  release: Type.String({ title: 'Release', minLength: 1, maxLength: 80, 'x-text': 'report' }),
  kind: IncidentKind,
  detail: Type.String({ title: 'Detail', maxLength: 300, 'x-text': 'report' }),
  outcome: IncidentOutcome,
  path: Type.String({ title: 'Path', maxLength: 300, 'x-text': 'report' }),
  /** In the files of the release, from line and column one: `assets/page.1a2b3c4d.js:1:2345`. */
  place: Type.Optional(Type.String({ title: 'Place', maxLength: 300, pattern: '^[\\w./-]+:[1-9]\\d*:[1-9]\\d*$' })),
});
export type Incident = Static<typeof Incident>;

export const RecordedIncident = Shape('RecordedIncident', {
  id: Id,
  at: Type.String({ format: 'date-time' }),
  ...Incident.properties,
  place: OrNull(Type.String()),
  /** The same in the sources, where the release has kept its source maps. */
  source: OrNull(Type.String()),
});
export type RecordedIncident = Static<typeof RecordedIncident>;

export const IncidentQuery = Query({
  ...PageQuery,
  search: Type.Optional(SearchText),
  kind: Type.Optional(IncidentKind),
  outcome: Type.Optional(IncidentOutcome),
});
export type IncidentQuery = Static<typeof IncidentQuery>;
export const IncidentPage = PageOf(RecordedIncident);
export type IncidentPage = Static<typeof IncidentPage>;
