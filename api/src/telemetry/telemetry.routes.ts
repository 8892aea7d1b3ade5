import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Incident, IncidentPage, IncidentQuery, type RecordedIncident, toEnvelope } from '../contract';
import { normalizeText } from '../contract/text';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { staffRoute, openRoute, errorReplies } from '../route-options';
import { toPage } from '../paging/paging';
import { countAttempt } from '../throttles/throttle';
import { insertIncident, listIncidents, type IncidentRow } from './incidents.queries';
import { digestReporter } from './reporters';
import { createSourceFinder } from './source-places';

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
