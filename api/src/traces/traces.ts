import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  diag,
  DiagLogLevel,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { routeOf } from '../logs/request-log';
import { version } from '../own-package';

/*
 * A span for each request, and below it one for each statement: made by hand, so that nothing is in them but patterns
 * of routes and texts of statements without their values. Without a collector all of it does nothing.
 */

const tracer = trace.getTracer('safar-circle', version);

declare module 'fastify' {
  interface FastifyRequest {
    /** What spans made for this request are below of. */
    traced?: Context;
  }
}

export function addRequestSpans(app: FastifyInstance): void {
  app.decorateRequest('traced', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const from = propagation.extract(context.active(), request.headers);
    const route = routeOf(request);
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'safar.request_id': request.id };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, from);
    request.traced = trace.setSpan(from, span);
    context.with(request.traced, done);
  });
  // Reading the body has led out of the context.
  app.addHook('preValidation', (request, _reply, done) => context.with(request.traced ?? context.active(), done));
  app.addHook('onResponse', async (request, reply) => {
    const span = request.traced && trace.getSpan(request.traced);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** @param text of a statement, which has its values apart */
export async function traceStatement<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  if (!trace.getActiveSpan()) return work();
  const name = /\w+/.exec(text)?.[0] ?? 'statement';
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      // Its code alone: a message may show a value.
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      span.setStatus({ code: SpanStatusCode.ERROR, message: code });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** How long the last spans may take to arrive when the process ends. */
const ENDS_WITHIN_MS = 2000;

/**
 * Sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; its other settings are OpenTelemetry's own variables.
 * Metrics and logs have ways of their own.
 * @returns what sends the last ones
 */
export async function startTraces(log: Pick<FastifyBaseLogger, 'warn'>): Promise<() => Promise<void>> {
  // Loaded here alone: who has no collector needs none of it.
  const { NodeSDK, resources } = await import('@opentelemetry/sdk-node').catch(() => {
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT needs @opentelemetry/sdk-node: install the optional packages, too.');
  });
  const warn = (sentence: string) => log.warn({ traces: sentence }, 'traces could not be sent');
  diag.setLogger({ error: warn, warn, info() {}, debug() {}, verbose() {} }, DiagLogLevel.WARN);
  process.env.OTEL_METRICS_EXPORTER ??= 'none';
  process.env.OTEL_LOGS_EXPORTER ??= 'none';
  const sdk = new NodeSDK({
    serviceName: process.env.OTEL_SERVICE_NAME ?? 'safar-circle',
    resourceDetectors: [resources.envDetector],
    instrumentations: [],
  });
  sdk.start();
  return async () => {
    await Promise.race([sdk.shutdown().catch(() => undefined), wait(ENDS_WITHIN_MS, undefined, { ref: false })]);
  };
}
