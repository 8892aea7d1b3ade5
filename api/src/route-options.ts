import type { FastifyInstance, RouteOptions } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { EnvelopeOf, ErrorBody, Id, type Permission } from './contract';
import type { RouteAccess } from './sessions/access-guard';
import type { ProofRule } from './sessions/proof';
import type { ExpensiveKind } from './throttles/expensive-requests';

/** The error part of every route's description of its replies. */
export const errorReplies = { '4xx': ErrorBody, '5xx': ErrorBody } as const;

/** Of an address with `:memberId` in it. */
export const MemberParams = Type.Object({ memberId: Id });

interface Takes {
  description?: string;
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  expensive?: ExpensiveKind;
  /** Whether the caller must have shown lately that it is they. */
  proof?: ProofRule;
  /** Whether it writes about money: then it demands an `Idempotency-Key`. */
  isAboutMoney?: true;
  /** Whether also who only looks as a member does may do it. */
  isForViews?: true;
}

interface Shapes extends Takes {
  /** What the reply's envelope carries. */
  result: TSchema;
}

/** Of a route that moves money or changes what it does: the caller shows each time that it is they. */
export const MONEY = { isAboutMoney: true, proof: 'always' } as const satisfies Takes;

/** Of a route whose reply has no envelope: files, and what other programs read. */
export const bareRoute = <Given extends Takes & { reply: TSchema }>(
  access: RouteAccess,
  tag: string,
  summary: string,
  { reply, expensive, proof, isAboutMoney, isForViews, ...request }: Given,
) => ({
  config: {
    access,
    ...(expensive && { expensive }),
    ...(proof && { proof }),
    ...(isAboutMoney && { isAboutMoney }),
    ...(isForViews && { isForViews }),
  },
  schema: { summary, tags: [tag], ...request, response: { 200: reply, ...errorReplies } },
});

const createRouteOptions =
  (access: RouteAccess) =>
  <Given extends Shapes>(tag: string, summary: string, { result, ...takes }: Given) =>
    bareRoute(access, tag, summary, { ...takes, reply: EnvelopeOf<Given['result']>(result) });

/** What a route says of itself: who may call it, where the API's documentation lists it, what it takes and gives. */
export const openRoute = createRouteOptions('anyone');
export const memberRoute = createRouteOptions('member');
/** Of the back office. */
export const staffRoute = <Given extends Shapes>(can: Permission, summary: string, shapes: Given) =>
  createRouteOptions({ can })('admin', summary, shapes);

export interface RouteEntry {
  method: string;
  url: string;
  access: RouteAccess;
  isExpensive: boolean;
  proof: ProofRule | undefined;
  isAboutMoney: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with who may call it, complete once the app is ready. */
    routeTable: RouteEntry[];
  }
}

/** Collects every route, and refuses to start an app with a route that does not say who may call it. */
export function addRouteTable(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  const routeTable: RouteEntry[] = [];
  app.decorate('routeTable', routeTable);
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    for (const { method, url, config } of routes) {
      const access = config?.access;
      if (access === undefined) {
        throw new Error(`The route ${String(method)} ${url} does not declare who may call it (config.access).`);
      }
      for (const each of [method].flat()) {
        routeTable.push({
          method: each,
          url,
          access,
          isExpensive: config?.expensive !== undefined,
          proof: config?.proof,
          isAboutMoney: config?.isAboutMoney ?? false,
        });
      }
    }
  });
}
