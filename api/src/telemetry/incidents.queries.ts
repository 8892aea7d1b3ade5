import type { Incident } from '../contract';
import type { Queryable } from '../database/database';

/** The newest incidents that are kept; a broken release must not fill the disk. */
const KEPT_INCIDENTS_MAX = 10_000;

export interface IncidentRow extends Incident {
  id: bigint;
  at: Date;
}

export async function insertIncident(database: Queryable, incident: Incident, now: Date): Promise<void> {
  const { remote, release, kind, detail, outcome, path } = incident;
  await database.query(
    'INSERT INTO incidents (at, remote, release, kind, detail, outcome, path) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [now, remote, release, kind, detail, outcome, path],
  );
}

/** Newest first. @param before only incidents older than the one with this id */
export function listIncidents(
  database: Queryable,
  before: bigint | undefined,
  limit: number,
): Promise<IncidentRow[]> {
  return database.query<IncidentRow>(
    `SELECT id, at, remote, release, kind, detail, outcome, path FROM incidents
     WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`,
    [before ?? null, limit],
  );
}

export async function deleteOldIncidents(database: Queryable): Promise<void> {
  await database.query(
    'DELETE FROM incidents WHERE id <= (SELECT id FROM incidents ORDER BY id DESC OFFSET $1 LIMIT 1)',
    [KEPT_INCIDENTS_MAX],
  );
}
