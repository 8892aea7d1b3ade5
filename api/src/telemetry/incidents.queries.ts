import type { Incident, IncidentQuery } from '../contract';
import { Conditions, toContainsPattern } from '../database/conditions';
import type { Queryable } from '../database/database';
import { decodeCursor, LIMIT_DEFAULT } from '../paging/paging';

/** The newest incidents that are kept; a broken release must not fill the disk. */
const KEPT_INCIDENTS_MAX = 10_000;

export interface IncidentRow extends Omit<Incident, 'place'> {
  id: bigint;
  at: Date;
  place: string | null;
}

/** How long it is known which visitors are the same. */
const VISITORS_KEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** @param visitor who tells it, as a digest */
export async function insertIncident(
  database: Queryable,
  incident: Incident,
  visitor: string,
  now: Date,
): Promise<void> {
  const { remote, release, kind, detail, outcome, path, place } = incident;
  await database.query(
    `INSERT INTO incidents (at, remote, release, kind, detail, outcome, path, place, visitor)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [now, remote, release, kind, detail, outcome, path, place ?? null, visitor],
  );
}

/**
 * One row more than the limit, the newest first. The search is for a part of the remote, its release, the detail or the
 * path.
 */
export function listIncidents(database: Queryable, query: IncidentQuery): Promise<IncidentRow[]> {
  const conditions = new Conditions();
  if (query.cursor !== undefined) conditions.add((p) => `id < ${p}`, decodeCursor(query.cursor));
  if (query.kind !== undefined) conditions.add((p) => `kind = ${p}`, query.kind);
  if (query.outcome !== undefined) conditions.add((p) => `outcome = ${p}`, query.outcome);
  const search = query.search?.trim().toLowerCase();
  if (search) {
    conditions.add((p) => `lower(concat_ws(' ', remote, release, detail, path)) LIKE ${p}`, toContainsPattern(search));
  }
  return database.query<IncidentRow>(
    `SELECT id, at, remote, release, kind, detail, outcome, path, place FROM incidents
     ${conditions.where} ORDER BY id DESC LIMIT ${conditions.bind((query.limit ?? LIMIT_DEFAULT) + 1)}`,
    conditions.values,
  );
}

export async function deleteOldIncidents(database: Queryable, now: Date): Promise<void> {
  await database.query(
    'DELETE FROM incidents WHERE id <= (SELECT id FROM incidents ORDER BY id DESC OFFSET $1 LIMIT 1)',
    [KEPT_INCIDENTS_MAX],
  );
  await database.query('UPDATE incidents SET visitor = NULL WHERE visitor IS NOT NULL AND at < $1', [
    new Date(now.getTime() - VISITORS_KEPT_MS),
  ]);
}
