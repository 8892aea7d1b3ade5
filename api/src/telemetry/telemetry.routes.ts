import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Incident, IncidentPage, IncidentQuery, type RecordedIncident, toEnvelope } from '../contract';
import type { Deps } from '../deps';
import { staffRoute, openRoute } from '../route-options';
import { toPage } from '../paging/paging';
import { countAttempt } from '../throttles/throttle';
import { insertIncident, listIncidents, type IncidentRow } from './incidents.queries';
import { digestReporter } from './reporters';
import { addPolicyReports } from './policy-reports';
import { createSourceFinder } from './source-places';

const BODY_MAX_BYTES = 4096;
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
        bodyLimit: BODY_MAX_BYTES,
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
