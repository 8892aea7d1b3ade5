import type { FastifyInstance } from 'fastify';
import type { Registry } from 'federation/contract';
import { SERVER } from '../audit/insert-audit-entry';
import type { Queryable } from '../database/database';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { DAY_MS, HOUR_MS } from '../ledger/business-date';
import { shareRelease } from './change-releases';

const LOOK_EVERY_MS = 15_000;
/** Below this the visits of the live release in the same time say too little, and those of a day are taken. */
const LIVE_VISITS_MIN = 100;

interface WatchedCanary {
  name: string;
  version: string;
  liveVersion: string;
  since: Date;
}

/** Looks at every canary four times a minute, and withdraws those that do clearly worse than what is live. */
export function addCanaryWatch(app: FastifyInstance, deps: Deps): void {
  let looking = Promise.resolve();
  const look = () => {
    looking = looking
      .then(() => lookAtCanaries(app, deps))
      .catch((error: unknown) => app.log.error({ err: error }, 'the canaries cannot be watched'));
    app.background.start('watching the canaries', () => looking);
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

export async function lookAtCanaries(app: FastifyInstance, deps: Deps): Promise<void> {
  for (const canary of listCanaries(await findRegistry(app))) {
    const { ofCanary, ofLive } = await countBoth(deps.database, canary, deps.now());
    const reason = judgeCanary(ofCanary, ofLive);
    if (reason) await withdraw(app, deps, canary, reason);
  }
}

/** Of a site that has no pages nobody sees a release; why it has none is said where they are made. */
async function findRegistry(app: FastifyInstance): Promise<Registry | undefined> {
  try {
    return (await app.liveSite.get()).registry;
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return undefined;
    throw error;
  }
}

function listCanaries(registry: Registry | undefined): WatchedCanary[] {
  if (!registry) return [];
  const { shell, remotes } = registry;
  const ofShell = shell?.canary && {
    name: 'shell',
    version: shell.canary.version,
    liveVersion: shell.version,
    since: new Date(shell.canary.since),
  };
  const ofRemotes = remotes.flatMap(({ name, current, canary }) =>
    canary
      ? [{ name, version: canary.current.version, liveVersion: current.version, since: new Date(canary.since) }]
      : [],
  );
  return [...(ofShell ? [ofShell] : []), ...ofRemotes];
}

/** Since the canary began, in the last day at most. */
async function countBoth(database: Queryable, { name, version, liveVersion, since }: WatchedCanary, now: Date) {
  const dayAgo = now.getTime() - DAY_MS;
  const startMs = Math.max(since.getTime(), dayAgo);
  // Visits are counted by the hour. What the live release had in that of the start is taken as a whole; of the canary
  // itself, which may have been withdrawn in it before, it can only be too many visits.
  const hour = new Date(Math.floor(startMs / HOUR_MS) * HOUR_MS);
  const ofCanary = await count(database, name, version, { visitsFrom: hour, troublesFrom: new Date(startMs) });
  const ofLive = await count(database, name, liveVersion, { visitsFrom: hour, troublesFrom: hour });
  if (ofLive.visits >= LIVE_VISITS_MIN) return { ofCanary, ofLive };
  const day = new Date(Math.floor(dayAgo / HOUR_MS) * HOUR_MS);
  return { ofCanary, ofLive: await count(database, name, liveVersion, { visitsFrom: day, troublesFrom: day }) };
}

async function count(
  database: Queryable,
  remote: string,
  release: string,
  { visitsFrom, troublesFrom }: { visitsFrom: Date; troublesFrom: Date },
): Promise<Tally> {
  const [row] = await database.query<{ visits: bigint; troubled: bigint }>(
    `SELECT
       (SELECT coalesce(sum(visits), 0)::bigint FROM release_hours
        WHERE remote = $1 AND release = $2 AND hour >= $3) AS visits,
       (SELECT count(DISTINCT coalesce(visitor, id::text)) FROM incidents
        WHERE remote = $1 AND release = $2 AND at >= $4 AND kind <> 'policy') AS troubled`,
    [remote, release, visitsFrom, troublesFrom],
  );
  return { visits: Number(row?.visits ?? 0), troubled: Number(row?.troubled ?? 0) };
}

async function withdraw(app: FastifyInstance, deps: Deps, { name, version }: WatchedCanary, reason: string) {
  const by = { actor: SERVER, name: 'the server' };
  try {
    await deps.database.transaction((tx) =>
      shareRelease(tx, deps.config, { name, version, sharePercent: 0, reason }, by, deps.now()),
    );
  } catch (error) {
    // Another server, or a person, was first.
    if (error instanceof AppError && error.code === 'not_reversible') return;
    app.log.error({ err: error, remote: name, release: version, reason }, 'a canary cannot be withdrawn');
    return;
  }
  app.log.warn({ remote: name, release: version, reason }, 'a canary is withdrawn');
  await app.liveSite.refresh();
}

/** What is counted of a release in some time. */
export interface Tally {
  visits: number;
  /** Visitors for whom something failed, each once, however often it did. */
  troubled: number;
}

/** Fewer say too little: one who is unlucky, or has an odd browser, may come with a friend. */
const TROUBLED_MIN = 3;
/** Chance alone may seem as bad as this once in two thousand looks. */
const CHANCE_MAX = 0.0005;
/** Less is no reason to take a release back, however sure it is. */
const TIMES_WORSE_MIN = 1.5;

/**
 * Whether a canary fails clearly more often than the release that it shall replace: a one-sided binomial test of its
 * troubled visitors against the rate of the other, one standard error above what was seen, and as if one in ten had
 * been troubled already. So a site with hardly any visits still notices when every visit fails.
 * @returns why it must be withdrawn, in one sentence; undefined while it may stay
 */
export function judgeCanary(canary: Tally, live: Tally): string | undefined {
  const { troubled } = canary;
  // What failed is told at once, a visit some seconds later.
  const visits = Math.max(canary.visits, troubled);
  const expected = Math.min(1, (live.troubled + 1 + Math.sqrt(live.troubled + 1)) / (live.visits + 10));
  if (troubled < TROUBLED_MIN || troubled / visits < TIMES_WORSE_MIN * expected) return undefined;
  if (calculateChance(troubled, visits, expected) > CHANCE_MAX) return undefined;
  return `Something failed for ${describe({ visits, troubled })}; in the release before for ${describe(live)}.`;
}

const describe = ({ visits, troubled }: Tally) =>
  `${troubled} ${troubled === 1 ? 'visitor' : 'visitors'} in ${visits} ${visits === 1 ? 'visit' : 'visits'}`;

/** That at least so many of the visits are troubled when each is with this probability. */
function calculateChance(troubled: number, visits: number, probability: number): number {
  if (probability >= 1) return 1;
  let less = 0;
  // From none upwards, in logarithms: the first terms of a large number of visits are below what a float can hold.
  let logTerm = visits * Math.log1p(-probability);
  for (let count = 0; count < troubled; count++) {
    less += Math.exp(logTerm);
    logTerm += Math.log((visits - count) / (count + 1)) + Math.log(probability) - Math.log1p(-probability);
  }
  return Math.max(0, 1 - less);
}
