import type { FastifyInstance } from 'fastify';
import type { ReleaseCount } from '../contract';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { DAY_MS, HOUR_MS } from '../ledger/business-date';

/*
 * Visits and incidents are added up in memory and written once in a while: one statement of a process for all of them,
 * one row for a release and hour. What a process that is killed has not written is lost.
 */

const WRITE_EVERY_MS = 10_000;
/** Of one address until the next writing: who reports more is not counted, and not told. */
const REPORTS_MAX = 60;
const KEEP_DAYS = 30;

interface Release {
  remote: string;
  release: string;
}

interface ReleaseCounts {
  countVisits(visits: Release[], address: string): Promise<void>;
  countIncident(incident: Release): Promise<void>;
  write(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    releaseCounts: ReleaseCounts;
  }
}

export interface HourCount extends Release, ReleaseCount {
  hour: Date;
}

export function addReleaseCounts(app: FastifyInstance, { database, now }: Pick<Deps, 'database' | 'now'>): void {
  const waiting = new Map<string, HourCount>();
  const reports = new Map<string, number>();

  /** Only what is kept is counted: anyone may name anything. */
  async function add({ remote, release }: Release, added: Partial<ReleaseCount>): Promise<void> {
    const site = await app.liveSite.get().catch(() => undefined);
    const part = remote === 'shell' ? site?.registry.shell : site?.registry.remotes.find(({ name }) => name === remote);
    if (!part?.kept.some(({ version }) => version === release)) return;
    const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);
    keep({ remote, release, hour, visits: 0, incidents: 0, ...added });
  }

  function keep({ visits, incidents, ...of }: HourCount): void {
    const key = `${of.remote} ${of.release} ${of.hour.getTime()}`;
    const count = waiting.get(key) ?? { ...of, visits: 0, incidents: 0 };
    waiting.set(key, count);
    count.visits += visits;
    count.incidents += incidents;
  }

  /** What a database that is away cannot take waits on. */
  async function write(): Promise<void> {
    reports.clear();
    const counts = [...waiting.values()];
    waiting.clear();
    if (counts.length === 0) return;
    try {
      await addCounts(database, counts);
    } catch (error) {
      counts.forEach(keep);
      throw error;
    }
  }

  const tryToWrite = () => write().catch((error: unknown) => app.log.error({ err: error }, 'visits are not counted'));
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(() => void tryToWrite(), WRITE_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await tryToWrite();
  });
  app.decorate('releaseCounts', {
    countVisits: async (visits, address) => {
      const count = (reports.get(address) ?? 0) + 1;
      reports.set(address, count);
      if (count <= REPORTS_MAX) for (const visit of visits) await add(visit, { visits: 1 });
    },
    countIncident: (incident) => add(incident, { incidents: 1 }),
    write,
  });
}

export async function addCounts(database: Queryable, counts: HourCount[]): Promise<void> {
  await database.query(
    `INSERT INTO release_hours AS h (remote, release, hour, visits, incidents)
     SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::bigint[], $5::bigint[])
     ON CONFLICT (remote, release, hour) DO UPDATE SET
       visits = h.visits + excluded.visits, incidents = h.incidents + excluded.incidents`,
    [
      counts.map(({ remote }) => remote),
      counts.map(({ release }) => release),
      counts.map(({ hour }) => hour),
      counts.map(({ visits }) => visits),
      counts.map(({ incidents }) => incidents),
    ],
  );
}

export interface ReleaseHealth extends Release {
  total: ReleaseCount;
  lastDay: ReleaseCount;
  dayBefore: ReleaseCount;
}

interface HealthRow extends Release {
  visits: bigint;
  incidents: bigint;
  lastVisits: bigint;
  lastIncidents: bigint;
  earlierVisits: bigint;
  earlierIncidents: bigint;
}

/** What is counted of each release. */
export async function listReleaseHealth(database: Queryable, now: Date): Promise<ReleaseHealth[]> {
  const rows = await database.query<HealthRow>(
    `SELECT remote, release, sum(visits)::bigint AS visits, sum(incidents)::bigint AS incidents,
       coalesce(sum(visits) FILTER (WHERE hour > $2), 0)::bigint AS "lastVisits",
       coalesce(sum(incidents) FILTER (WHERE hour > $2), 0)::bigint AS "lastIncidents",
       coalesce(sum(visits) FILTER (WHERE hour <= $2 AND hour > $3), 0)::bigint AS "earlierVisits",
       coalesce(sum(incidents) FILTER (WHERE hour <= $2 AND hour > $3), 0)::bigint AS "earlierIncidents"
     FROM release_hours WHERE hour > $1 GROUP BY remote, release`,
    [KEEP_DAYS, 1, 2].map((days) => new Date(now.getTime() - days * DAY_MS)),
  );
  const toCount = (visits: bigint, incidents: bigint) => ({ visits: Number(visits), incidents: Number(incidents) });
  return rows.map((row) => ({
    remote: row.remote,
    release: row.release,
    total: toCount(row.visits, row.incidents),
    lastDay: toCount(row.lastVisits, row.lastIncidents),
    dayBefore: toCount(row.earlierVisits, row.earlierIncidents),
  }));
}

export async function deleteOldCounts(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM release_hours WHERE hour <= $1', [new Date(now.getTime() - KEEP_DAYS * DAY_MS)]);
}
