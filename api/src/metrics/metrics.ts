import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Type } from 'typebox';
import type { Config } from '../config/config';
import type { Incident } from '../contract';
import type { Deps } from '../deps';
import { AppError } from '../errors/app-error';
import { routeOf } from '../logs/request-log';
import { errorReplies } from '../route-options';
import { version } from '../version';
import { createFiguresReader } from './club-figures';
import { createGauges } from './gauges';

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
  // Of a process that serves: its event loop, memory, garbage.
  app.addHook('onListen', async () => collectDefaultMetrics({ register }));

  app.get(
    '/metrics',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'Figures of this process and of the club, for Prometheus',
        description: 'Anybody who has the token of METRICS_TOKEN may read it; without one it is off in production.',
        tags: ['health'],
        response: { 200: Type.String({ description: 'The text format of Prometheus' }), ...errorReplies },
      },
    },
    async (request, reply) => {
      requireReader(config, request.headers.authorization);
      gauges.setProcess(database.pools(), app.isStopping);
      gauges.setClub(await readFigures());
      const text = await register.metrics();
      return reply.header('cache-control', 'no-store').type(register.contentType).serializer(String).send(text);
    },
  );
}
