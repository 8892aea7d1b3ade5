import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { KeptRelease, Registry } from 'federation/contract';
import { Type } from 'typebox';
import { NewRollback, ReleasedPart, toEnvelope, VisitReport, type ReleaseCount, type ReleaseEntry } from '../contract';
import type { Deps } from '../deps';
import { executeOnce } from '../idempotency/execute-once';
import { adminRoute, openRoute } from '../route-options';
import { readRegistry } from './read-registry';
import { listReleaseHealth, type ReleaseHealth } from './release-counts';
import { rollBack } from './roll-back';

const BODY_MAX_BYTES = 4096;
const NOTHING: ReleaseCount = { visits: 0, incidents: 0 };

export function visitsRoutes(): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/telemetry/visits',
      {
        ...openRoute('telemetry', 'Count a visit of some areas, for their releases', {
          body: VisitReport,
          result: Type.Null(),
        }),
        bodyLimit: BODY_MAX_BYTES,
      },
      async (request) => {
        await app.releaseCounts.countVisits(request.body.visits, request.ip);
        return toEnvelope(null, 'Thank you.');
      },
    );
  };
}

export function releasesRoutes(deps: Deps): FastifyPluginAsyncTypebox {
  const { config, database, now } = deps;

  return async (app) => {
    app.get(
      '/releases',
      adminRoute('admin', 'What is live, what was, and how it does', { result: Type.Array(ReleasedPart) }),
      async () => {
        const registry = await readRegistry(config);
        const health = await listReleaseHealth(database, now());
        return toEnvelope(listParts(registry, health));
      },
    );

    app.post(
      '/releases/rollback',
      adminRoute('admin', 'Make a kept release live again', { body: NewRollback, result: Type.Null() }),
      (request) => {
        const { name, version } = request.body;
        return executeOnce(deps, request, `${version} of ${name} is live.`, (tx, actor, at) =>
          rollBack(tx, config, request.body, actor, at),
        );
      },
    );
  };
}

function listParts({ shell, remotes }: Registry, health: ReleaseHealth[]): ReleasedPart[] {
  const toPart = (name: string, live: string, kept: KeptRelease[]): ReleasedPart => ({
    name,
    releases: kept.map((release) =>
      toEntry(
        release,
        live,
        health.find((one) => one.remote === name && one.release === release.version),
      ),
    ),
  });
  return [
    ...(shell ? [toPart('shell', shell.version, shell.kept)] : []),
    ...remotes.map(({ name, current, kept }) => toPart(name, current.version, kept)),
  ];
}

function toEntry(release: KeptRelease, live: string, health: ReleaseHealth | undefined): ReleaseEntry {
  const { version, publishedAt, liveUntil, isWithdrawn, signatures = [] } = release;
  const rest = isWithdrawn ? 'withdrawn' : 'kept';
  return {
    version,
    state: version === live ? 'live' : rest,
    publishedAt,
    liveUntil: liveUntil ?? null,
    teams: signatures.map(({ team }) => team),
    total: health?.total ?? NOTHING,
    lastDay: health?.lastDay ?? NOTHING,
    dayBefore: health?.dayBefore ?? NOTHING,
  };
}
