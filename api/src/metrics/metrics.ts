import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Type } from 'typebox';
import type { Config } from '../config/config';
import type { Incident } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { routeOf } from '../logs/request-log';
import { bareRoute } from '../route-options';
import { version } from '../own-package';
import { createFiguresReader, type ClubFigures } from './club-figures';
import type { PoolState } from '../database/database';

/** As the timer names a dump once it is whole (deploy/systemd); a name of somebody's own says nothing of its moment. */
const DUMP = /^\d{4}-\d{2}-\d{2}T.*\.dump$/;

/** A folder that cannot be read is as good as an empty one. */
async function findBackupAge(directory: string, now: Date): Promise<number> {
  try {
    const dumps = (await readdir(directory)).filter((name) => DUMP.test(name));
    const newest = dumps.toSorted().at(-1);
    if (newest === undefined) return Infinity;
    const { mtimeMs } = await stat(join(directory, newest));
    return (now.getTime() - mtimeMs) / 1000;
  } catch {
    return Infinity;
  }
}

/** Looks into the folder with each scrape. Without a folder there is no value: others keep the backups. */
function addBackupGauge(register: Registry, directory: string | undefined, now: () => Date): void {
  new Gauge({
    name: 'safar_backup_age_seconds',
    help: 'Since the newest dump was whole; without end when there is none',
    registers: [register],
    async collect() {
      this.remove();
      if (directory !== undefined) this.set(await findBackupAge(directory, now()));
    },
  });
}

/** Of the club, each one figure. */
const CLUB_GAUGES: [name: string, help: string, valueOf: (figures: ClubFigures) => number | undefined][] = [
  ['safar_unpaid_dates', 'Weekdays that are due and not paid, up to a hundred', (of) => of.unpaidDates],
  ['safar_unpaid_seconds', 'Since the oldest unpaid date began', (of) => of.unpaidForSeconds],
  [
    'safar_run_failed_tries',
    'How often the next chunk could not be posted, in a row',
    ({ posting }) => posting?.failedTries ?? 0,
  ],
  [
    'safar_run_seconds',
    'Since the run that is being posted began; 0 when there is none',
    ({ posting }) => posting?.forSeconds ?? 0,
  ],
  [
    'safar_reconcile_differences',
    'What the last reconcile has found, or the last one of everything where that is more',
    ({ reconciled }) => reconciled?.differences,
  ],
  [
    'safar_reconcile_age_seconds',
    'Since the last reconcile that came to its end began',
    ({ reconciled }) => reconciled?.agoSeconds,
  ],
  [
    'safar_outbox_oldest_seconds',
    'Since the oldest mail that is to be sent was written',
    ({ mails }) => mails.oldestForSeconds,
  ],
  ['safar_ledger_months_ahead', 'Months of the ledger that are made beyond this one', ({ months }) => months.ahead],
  [
    'safar_ledger_rows_astray',
    'Whether transfers or earnings were written that are in no month',
    ({ months }) => Number(months.hasAstray),
  ],
  ['safar_clock_ahead_seconds', "This process's clock against the database's", (of) => of.clockAheadSeconds],
];

/** What is asked for with each scrape. A gauge without a value is left out, instead of showing an old one. */
function createGauges(register: Registry) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });

  const connections = gauge('safar_database_connections', 'Connections by pool and state', ['pool', 'state']);
  const connectionsMax = gauge('safar_database_connections_max', 'Most connections of a pool', ['pool']);
  const waiting = gauge('safar_database_waiting', 'Requests that wait for a connection of a pool', ['pool']);
  const isUp = gauge('safar_database_up', 'Whether the database has answered the last time it was asked');
  const isStopping = gauge('safar_stopping', 'Whether this process was told to stop');
  const chunks = gauge('safar_run_chunks', 'Chunks of the date that is being posted', ['state']);
  const mails = gauge('safar_outbox_mails', 'Mails to be sent, and those given up in the last day', ['state']);
  const ofClub = CLUB_GAUGES.map(([name, help, valueOf]) => ({ each: gauge(name, help), valueOf }));

  return {
    setProcess(pools: PoolState[], isProcessStopping: boolean): void {
      isStopping.set(Number(isProcessStopping));
      for (const { pool, max, used, idle, waiting: requests } of pools) {
        connections.set({ pool, state: 'used' }, used);
        connections.set({ pool, state: 'idle' }, idle);
        connectionsMax.set({ pool }, max);
        waiting.set({ pool }, requests);
      }
    },
    setClub(figures: ClubFigures | undefined): void {
      isUp.set(Number(figures !== undefined));
      chunks.reset();
      mails.reset();
      for (const { each, valueOf } of ofClub) {
        const value = figures && valueOf(figures);
        if (value === undefined) each.remove();
        else each.set(value);
      }
      if (!figures) return;
      chunks.set({ state: 'posted' }, figures.posting?.postedChunks ?? 0);
      chunks.set({ state: 'left' }, figures.posting?.leftChunks ?? 0);
      mails.set({ state: 'waiting' }, figures.mails.waiting);
      mails.set({ state: 'failed' }, figures.mails.failed);
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** A part of the site failed in a browser. */
    countIncident(incident: Pick<Incident, 'remote' | 'kind' | 'outcome'>): Promise<void>;
  }
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Anybody can report a remote of any name; each name would be a series of its own. */
const OTHER_REMOTE = 'other';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** @throws AppError not_found, forbidden */
function requireReader({ metricsToken, isProduction }: Config, authorization: string | undefined): void {
  if (metricsToken === undefined) {
    if (isProduction) throw new AppError('not_found', 'There is nothing at this address.');
    return;
  }
  if (timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${metricsToken}`))) return;
  throw new AppError('forbidden', 'Send the token of METRICS_TOKEN as "Authorization: Bearer …".');
}

/** Counts what passes through, with the pattern of its route: an address as a label would make a series of each. */
function addRequestMetrics(app: FastifyInstance, register: Registry): void {
  const registers = [register];
  const requests = new Counter({
    name: 'safar_http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'safar_http_request_duration_seconds',
    help: 'From the request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request) };
    requests.inc({ ...labels, status: reply.statusCode });
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

function addIncidentMetrics(app: FastifyInstance, register: Registry): void {
  const incidents = new Counter({
    name: 'safar_incidents_total',
    help: 'Parts of the site that failed in a browser',
    labelNames: ['remote', 'kind', 'outcome'],
    registers: [register],
  });
  app.decorate('countIncident', async ({ remote, kind, outcome }) => {
    const site = await app.liveSite.get().catch(() => undefined);
    const isKnown = remote === 'shell' || site?.registry.remotes.some(({ name }) => name === remote);
    incidents.inc({ remote: isKnown ? remote : OTHER_REMOTE, kind, outcome });
  });
}

/** Figures of this process and of the club for Prometheus, under `/metrics`. */
export function addMetrics(app: FastifyInstance, { config, database, now }: Deps): void {
  const register = new Registry();
  const gauges = createGauges(register);
  const readFigures = createFiguresReader(database.health, now, (error) =>
    app.log.error({ err: error }, 'the database does not answer the metrics'),
  );
  new Gauge({ name: 'safar_info', help: 'The version that runs', labelNames: ['version'], registers: [register] }).set(
    { version },
    1,
  );
  addRequestMetrics(app, register);
  addIncidentMetrics(app, register);
  addBackupGauge(register, config.backupsDirectory, now);
  // Of a process that serves: its event loop, memory, garbage.
  app.addHook('onListen', async () => collectDefaultMetrics({ register }));

  app.get(
    '/metrics',
    bareRoute('anyone', 'health', 'Figures of this process and of the club, for Prometheus', {
      description: 'Anybody who has the token of METRICS_TOKEN may read it; without one it is off in production.',
      reply: Type.String({ description: 'The text format of Prometheus' }),
    }),
    async (request, reply) => {
      requireReader(config, request.headers.authorization);
      gauges.setProcess(database.pools(), app.isStopping);
      gauges.setClub(await readFigures());
      const text = await register.metrics();
      return reply.header('cache-control', 'no-store').type(register.contentType).serializer(String).send(text);
    },
  );
}
