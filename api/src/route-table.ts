import type { FastifyInstance, RouteOptions } from 'fastify';
import type { RouteAccess } from './sessions/access-guard';
import type { ProofRule } from './sessions/proof';

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
