import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../config/config';
import { Incident, IncidentPage, IncidentQuery, type RecordedIncident, toEnvelope } from '../contract';
import { normalizeText } from '../contract/text';
import { Conditions, toContainsPattern } from '../database/conditions';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { readRegistry } from '../releases/change-releases';
import { staffRoute, openRoute, errorReplies } from '../route-options';
import { toPage, decodeCursor, LIMIT_DEFAULT } from '../paging/paging';
import { countAttempt } from '../throttles/throttle';
import { digestReporter } from './reporters';

/** The newest incidents that are kept; a broken release must not fill the disk. */
const KEPT_INCIDENTS_MAX = 10_000;

interface IncidentRow extends Omit<Incident, 'place'> {
  id: bigint;
  at: Date;
  place: string | null;
}

/** How long it is known which visitors are the same. */
const VISITORS_KEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** @param visitor who tells it, as a digest */
async function insertIncident(database: Queryable, incident: Incident, visitor: string, now: Date): Promise<void> {
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
function listIncidents(database: Queryable, query: IncidentQuery): Promise<IncidentRow[]> {
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

/** Maps are large, and what an admin looks at comes again with every look. */
const REMEMBERED_MAX = 1000;
/** Browsers count lines and columns from one; places from before the contract said so may have a zero. */
const PLACE = /^([\w./-]+):([1-9]\d*):([1-9]\d*)$/;
/** How webpack writes the name of a file. */
const SCHEME = /^webpack:\/\/\/?(?:\.\/)?/;

type Place = Pick<Incident, 'remote' | 'release'> & { place: string | null };

/** Where in the sources something was thrown, for the team that owns them: `src/network/tree.tsx:120:14`. */
export function createSourceFinder(config: Pick<Config, 'releasesDirectory'>) {
  const remembered = new Map<string, string | null>();

  async function find({ remote, release, place }: Place): Promise<string | null> {
    const [, file, line, column] = PLACE.exec(place ?? '') ?? [];
    if (file === undefined) return null;
    const path = normalize(file);
    if (path.startsWith('..') || !(await isKept(config, remote, release))) return null;
    const map = await readFile(join(config.releasesDirectory, remote, release, `${path}.map`), 'utf8').catch(
      () => undefined,
    );
    if (map === undefined) return null;
    // The map counts columns from zero.
    const found = originalPositionFor(new TraceMap(map), { line: Number(line), column: Number(column) - 1 });
    return found.source === null ? null : `${found.source.replace(SCHEME, '')}:${found.line}:${found.column + 1}`;
  }

  return async (incident: Place): Promise<string | null> => {
    if (incident.place === null) return null;
    const key = JSON.stringify([incident.remote, incident.release, incident.place]);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const found = await find(incident);
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(key, found);
    return found;
  };
}

/** What an incident says of itself anyone may have made up. */
async function isKept(config: Pick<Config, 'releasesDirectory'>, remote: string, release: string): Promise<boolean> {
  const { shell, remotes } = await readRegistry(config);
  const part = remote === 'shell' ? shell : remotes.find(({ name }) => name === remote);
  return part?.kept.some(({ version }) => version === release) ?? false;
}

const REPORTS_MAX_BYTES = 16 * 1024;
/** One body may bring many; a page that breaks its policy breaks it everywhere. */
const REPORTS_MAX = 5;
const TEXT_MAX_CHARACTERS = 300;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The report itself, in the older shape of `report-uri` or the newer one of `report-to`. */
function listReports(body: unknown): Fields[] {
  const entries: unknown[] = Array.isArray(body) ? body : [body];
  const inner = entries.map((entry) => (isFields(entry) ? (entry['csp-report'] ?? entry.body) : undefined));
  return inner.filter(isFields).slice(0, REPORTS_MAX);
}

function findText(report: Fields, ...names: string[]): string {
  const text = names.map((name) => report[name]).find((value) => typeof value === 'string');
  return normalizeText(typeof text === 'string' ? text : '', 'report').slice(0, TEXT_MAX_CHARACTERS);
}

/** Of an address its path alone: a query may hold what is nobody's business. */
function toPath(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname.slice(0, TEXT_MAX_CHARACTERS) : '';
}

/** Of a blocked address where it is, not what it asks. */
function toPlace(address: string): string {
  return URL.canParse(address) ? (address.split(/[?#]/)[0] ?? '') : address;
}

function toIncident(report: Fields, release: string): Incident {
  const directive = findText(report, 'effective-directive', 'effectiveDirective', 'violated-directive');
  const blocked = toPlace(findText(report, 'blocked-uri', 'blockedURL'));
  const source = toPlace(findText(report, 'source-file', 'sourceFile'));
  return {
    remote: 'shell',
    release,
    kind: 'policy',
    detail: `${directive} blocked ${blocked}${source ? ` of ${source}` : ''}`.slice(0, TEXT_MAX_CHARACTERS),
    outcome: 'continued',
    path: toPath(findText(report, 'document-uri', 'documentURL')),
  };
}

/**
 * What browsers say a policy has kept them from. It does not count against a release: what is blocked comes from
 * extensions more often than from us.
 */
function addPolicyReports(app: FastifyInstance, deps: Deps, url: string): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post(
      url,
      {
        config: { access: 'anyone' },
        schema: {
          summary: 'What a policy has kept a page from, as browsers report it',
          tags: ['telemetry'],
          response: { 204: Type.Null(), ...errorReplies },
        },
        bodyLimit: REPORTS_MAX_BYTES,
      },
      async (request, reply) => {
        await countAttempt(deps, 'policyReportsPerAddress', request.ip);
        const reports = listReports(request.body);
        if (reports.length === 0) throw new AppError('invalid_input', 'There is no report in the request.');
        const release = await app.liveSite.get().then(
          ({ liveVersions }) => liveVersions.shell ?? 'unknown',
          () => 'unknown',
        );
        const reporter = digestReporter(request, deps.now());
        for (const report of reports) {
          const incident = toIncident(report, release);
          await insertIncident(deps.database, incident, reporter, deps.now());
          await app.countIncident(incident);
        }
        return reply.code(204).send();
      },
    );
  });
}

const INCIDENT_MAX_BYTES = 4096;
const toRecorded = ({ id, at, ...incident }: IncidentRow & { source: string | null }): RecordedIncident => ({
  id: String(id),
  at: at.toISOString(),
  ...incident,
});

/** What happens to remotes in the browsers of visitors: told by anyone, one event at a time and not too often. */
export function telemetryRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const findSource = createSourceFinder(deps.config);

  return async (app) => {
    addPolicyReports(app, deps, '/telemetry/policy-reports');

    app.post(
      '/telemetry',
      {
        ...openRoute('telemetry', 'Report that a part of the site did not load or broke', {
          body: Incident,
          result: Type.Null(),
        }),
        bodyLimit: INCIDENT_MAX_BYTES,
      },
      async (request) => {
        await countAttempt(deps, 'telemetryPerAddress', request.ip);
        const incident = request.body;
        request.log.warn({ incident }, 'a part of the site failed in a browser');
        await insertIncident(deps.database, incident, digestReporter(request, deps.now()), deps.now());
        await app.releaseCounts.countIncident(incident);
        await app.countIncident(incident);
        return toEnvelope(null, 'Recorded.');
      },
    );

    app.get(
      '/admin/telemetry',
      staffRoute('incidents.read', 'What failed in browsers, newest first', {
        querystring: IncidentQuery,
        result: IncidentPage,
      }),
      async (request) => {
        const rows = await Promise.all(
          (await listIncidents(deps.database, request.query)).map(async (row) => ({
            ...row,
            source: await findSource(row),
          })),
        );
        return toEnvelope(toPage(rows, request.query.limit, toRecorded), 'Incidents.');
      },
    );
  };
}
