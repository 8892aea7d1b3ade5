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
      { minItems: 1, maxItems: 20, uniqueItems: true },
    ),
  },
  { title: 'VisitReport', additionalProperties: false },
);
export type VisitReport = Static<typeof VisitReport>;

const ReleaseCount = Type.Object({ visits: Type.Integer(), incidents: Type.Integer() }, { title: 'ReleaseCount' });
export type ReleaseCount = Static<typeof ReleaseCount>;

/** `canary`: for a share of the visitors. */
export const ReleaseState = Type.Enum(['live', 'canary', 'kept', 'withdrawn']);
export type ReleaseState = Static<typeof ReleaseState>;

/** One release of a part of the site that is kept. */
export const ReleaseEntry = Type.Object(
  {
    version: Type.String(),
    state: ReleaseState,
    /** Of a canary. */
    sharePercent: Type.Union([Type.Integer(), Type.Null()]),
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

/** What was done with a part, by a team, an admin, who is called so on a machine, or the server. */
export const ReleaseEvent = Type.Object(
  {
    at: Type.String({ format: 'date-time' }),
    action: Type.Enum(['released', 'shared', 'withdrawn', 'rolled back']),
    version: Type.String(),
    sharePercent: Type.Union([Type.Integer(), Type.Null()]),
    by: Type.String(),
    reason: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'ReleaseEvent' },
);
export type ReleaseEvent = Static<typeof ReleaseEvent>;

/** The shell or a remote, with its releases and what was done with them, the newest first. */
export const ReleasedPart = Type.Object(
  { name: Type.String(), releases: Type.Array(ReleaseEntry), history: Type.Array(ReleaseEvent) },
  { title: 'ReleasedPart' },
);
export type ReleasedPart = Static<typeof ReleasedPart>;

export const NewRollback = Type.Object(
  { name: Incident.properties.remote, version: Incident.properties.release, ...ReasonBody.properties },
  { title: 'NewRollback', additionalProperties: false },
);
export type NewRollback = Static<typeof NewRollback>;

/** For how many visitors in 100 a canary shall be live: 0 withdraws it, 100 makes it live for everybody. */
export const NewShare = Type.Object(
  { ...NewRollback.properties, sharePercent: Type.Enum([0, 5, 25, 100]) },
  { title: 'NewShare', additionalProperties: false },
);
export type NewShare = Static<typeof NewShare>;
