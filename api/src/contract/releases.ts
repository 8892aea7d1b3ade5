import { Type, type Static } from 'typebox';
import { ReasonBody } from './paging';
import { Closed, OrNull, Shape } from './shape';
import { Incident } from './telemetry';

/** The releases whose areas somebody has visited, each once in a page. */
export const VisitReport = Closed('VisitReport', {
  visits: Type.Array(
    Type.Object(
      { remote: Incident.properties.remote, release: Incident.properties.release },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 20, uniqueItems: true },
  ),
});
export type VisitReport = Static<typeof VisitReport>;

const ReleaseCount = Shape('ReleaseCount', { visits: Type.Integer(), incidents: Type.Integer() });
export type ReleaseCount = Static<typeof ReleaseCount>;

/** `canary`: for a share of the visitors. */
const ReleaseState = Type.Enum(['live', 'canary', 'kept', 'withdrawn']);

/** One release of a part of the site that is kept. */
export const ReleaseEntry = Shape('ReleaseEntry', {
  version: Type.String(),
  state: ReleaseState,
  /** Of a canary. */
  sharePercent: OrNull(Type.Integer()),
  publishedAt: Type.String({ format: 'date-time' }),
  liveUntil: OrNull(Type.String({ format: 'date-time' })),
  /** Whose keys have signed it; none on a site that names no owners. */
  teams: Type.Array(Type.String()),
  /** In the last thirty days. */
  total: ReleaseCount,
  lastDay: ReleaseCount,
  dayBefore: ReleaseCount,
});
export type ReleaseEntry = Static<typeof ReleaseEntry>;

/** What was done with a part, by a team, an admin, who is called so on a machine, or the server. */
export const ReleaseEvent = Shape('ReleaseEvent', {
  at: Type.String({ format: 'date-time' }),
  action: Type.Enum(['released', 'shared', 'withdrawn', 'rolled back']),
  version: Type.String(),
  sharePercent: OrNull(Type.Integer()),
  by: Type.String(),
  reason: OrNull(Type.String()),
});
export type ReleaseEvent = Static<typeof ReleaseEvent>;

/** The shell or a remote, with its releases and what was done with them, the newest first. */
export const ReleasedPart = Shape('ReleasedPart', {
  name: Type.String(),
  releases: Type.Array(ReleaseEntry),
  history: Type.Array(ReleaseEvent),
});
export type ReleasedPart = Static<typeof ReleasedPart>;

export const NewRollback = Closed('NewRollback', {
  name: Incident.properties.remote,
  version: Incident.properties.release,
  ...ReasonBody.properties,
});
export type NewRollback = Static<typeof NewRollback>;

/** For how many visitors in 100 a canary shall be live: 0 withdraws it, 100 makes it live for everybody. */
export const NewShare = Closed('NewShare', { ...NewRollback.properties, sharePercent: Type.Enum([0, 5, 25, 100]) });
export type NewShare = Static<typeof NewShare>;
