import { Type, type Static } from 'typebox';
import { ReasonBody } from './paging';
import { Incident } from './telemetry';

/** The releases whose areas somebody has visited, each once in a page. */
export const VisitReport = Type.Object(
  {
    visits: Type.Array(
      Type.Object(
        { remote: Incident.properties.remote, release: Incident.properties.release },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 20 },
    ),
  },
  { title: 'VisitReport', additionalProperties: false },
);
export type VisitReport = Static<typeof VisitReport>;

const ReleaseCount = Type.Object({ visits: Type.Integer(), incidents: Type.Integer() }, { title: 'ReleaseCount' });
export type ReleaseCount = Static<typeof ReleaseCount>;

export const ReleaseState = Type.Enum(['live', 'kept', 'withdrawn']);
export type ReleaseState = Static<typeof ReleaseState>;

/** One release of a part of the site that is kept. */
export const ReleaseEntry = Type.Object(
  {
    version: Type.String(),
    state: ReleaseState,
    publishedAt: Type.String({ format: 'date-time' }),
    liveUntil: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    /** Whose keys have signed it; none on a site that names no owners. */
    teams: Type.Array(Type.String()),
    /** In the last thirty days. */
    total: ReleaseCount,
    lastDay: ReleaseCount,
    dayBefore: ReleaseCount,
  },
  { title: 'ReleaseEntry' },
);
export type ReleaseEntry = Static<typeof ReleaseEntry>;

/** The shell or a remote, with its releases, the newest first. */
export const ReleasedPart = Type.Object(
  { name: Type.String(), releases: Type.Array(ReleaseEntry) },
  { title: 'ReleasedPart' },
);
export type ReleasedPart = Static<typeof ReleasedPart>;

export const NewRollback = Type.Object(
  { name: Incident.properties.remote, version: Incident.properties.release, ...ReasonBody.properties },
  { title: 'NewRollback', additionalProperties: false },
);
export type NewRollback = Static<typeof NewRollback>;
