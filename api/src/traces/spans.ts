import { context, propagation, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { routeOf } from '../logs/request-log';
import { version } from '../version';

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
