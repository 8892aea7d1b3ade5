import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { KeptRelease, RegisteredShell, Registry } from 'federation/contract';
import { Type } from 'typebox';
import {
  NewRollback,
  NewShare,
  ReleasedPart,
  toEnvelope,
  VisitReport,
  type ReleaseCount,
  type ReleaseEntry,
} from '../contract';
import type { Deps } from '../deps';
import { executeOnce, requireUnanswered } from '../idempotency/execute-once';
import { staffRoute, openRoute } from '../route-options';
import { getMember } from '../users/member.queries';
import { rollBack, shareRelease, readRegistry } from './change-releases';
import { listReleaseHealth, type ReleaseHealth } from './release-counts';

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
      staffRoute('releases.read', 'What is live, what was, and how it does', { result: Type.Array(ReleasedPart) }),
      async () => {
        const registry = await readRegistry(config);
        const health = await listReleaseHealth(database, now());
        return toEnvelope(listParts(registry, health));
      },
    );

    app.post(
      '/releases/rollback',
      staffRoute('releases.change', 'Make a kept release live again', { body: NewRollback, result: Type.Null() }),
      (request) => {
        const { name, version } = request.body;
        return executeOnce(deps, request, `${version} of ${name} is live.`, async (tx, actor, at) => {
          await requireUnanswered(tx, request);
          const { name: by } = await getMember(tx, actor.memberId);
          return rollBack(tx, config, request.body, { actor, name: by }, at);
        });
      },
    );

    app.post(
      '/releases/share',
      staffRoute('releases.change', 'Change for how many visitors a canary is live', {
        body: NewShare,
        result: Type.Null(),
      }),
      (request) => {
        const { name, version, sharePercent } = request.body;
        const done = `${version} of ${name} is ${sharePercent === 0 ? 'withdrawn' : `live for ${sharePercent} %`}.`;
        return executeOnce(deps, request, done, async (tx, actor, at) => {
          await requireUnanswered(tx, request);
          const { name: by } = await getMember(tx, actor.memberId);
          return shareRelease(tx, config, request.body, { actor, name: by }, at);
        });
      },
    );
  };
}

function listParts({ shell, remotes }: Registry, health: ReleaseHealth[]): ReleasedPart[] {
  const toPart = (name: string, live: string, { kept, history = [], canary }: PartRecords): ReleasedPart => ({
    name,
    releases: kept.map((release) => {
      const { version } = release;
      const counted = health.find((one) => one.remote === name && one.release === version);
      const sharePercent = canary?.version === version ? canary.sharePercent : null;
      return toEntry(release, { isLive: version === live, sharePercent }, counted);
    }),
    history: history.map((event) => ({
      ...event,
      sharePercent: event.sharePercent ?? null,
      reason: event.reason ?? null,
    })),
  });
  return [
    ...(shell ? [toPart('shell', shell.version, shell)] : []),
    ...remotes.map(({ name, current, canary, ...records }) =>
      toPart(name, current.version, { ...records, canary: canary && { ...canary, version: canary.current.version } }),
    ),
  ];
}

type PartRecords = Pick<RegisteredShell, 'kept' | 'history' | 'canary'>;

function toEntry(
  { version, publishedAt, liveUntil, isWithdrawn, signatures = [] }: KeptRelease,
  { isLive, sharePercent }: { isLive: boolean; sharePercent: number | null },
  health: ReleaseHealth | undefined,
): ReleaseEntry {
  const rest = isWithdrawn ? 'withdrawn' : 'kept';
  const state = sharePercent === null ? rest : 'canary';
  return {
    version,
    state: isLive ? 'live' : state,
    sharePercent,
    publishedAt,
    liveUntil: liveUntil ?? null,
    teams: signatures.map(({ team }) => team),
    total: health?.total ?? NOTHING,
    lastDay: health?.lastDay ?? NOTHING,
    dayBefore: health?.dayBefore ?? NOTHING,
  };
}
