import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Incident } from '../contract';
import { normalizeText } from '../contract/text';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { errorReplies } from '../route-options';
import { countAttempt } from '../throttles/throttle';
import { insertIncident } from './incidents.queries';
import { digestReporter } from './reporters';

const BODY_MAX_BYTES = 16 * 1024;
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
export function addPolicyReports(app: FastifyInstance, deps: Deps, url: string): void {
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
        bodyLimit: BODY_MAX_BYTES,
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
