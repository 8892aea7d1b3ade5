import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What a proxy may call a request; anything else could break a line or fill the log. */
const REQUEST_ID = /^[\w.:=+/-]{8,128}$/;
/** W3C Trace Context: version, trace, span, flags. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;
/** Pages and files have no route of their own. */
const NO_ROUTE = '*';

const findHeader = (header: string | string[] | undefined, pattern: RegExp) =>
  typeof header === 'string' ? (pattern.exec(header) ?? undefined) : undefined;

/** The proxy's word for a request where a proxy is trusted, and else one of our own. */
export function createRequestId({
  trustedProxies,
}: {
  trustedProxies: number;
}): (raw: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) =>
    (trustedProxies > 0 ? findHeader(headers['x-request-id'], REQUEST_ID)?.[0] : undefined) ?? randomUUID();
}

/** The pattern of its route: an address may hold what is nobody's business, and there are too many of them. */
export function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? NO_ROUTE : (routeOptions.url ?? NO_ROUTE);
}

export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      traceId: findHeader(request.headers.traceparent, TRACEPARENT)?.[1],
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    },
    reply.raw.writableEnded ? 'request' : 'the caller went away',
  );
}

/** One line per request, when its answer has gone or its caller has. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));
}
