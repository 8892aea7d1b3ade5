import { randomUUID } from 'node:crypto';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import fastify from 'fastify';
import { accountRoutes, ownSessionsRoutes, passwordRoutes } from './account/account.routes';
import { adminUsersRoutes } from './admin-users/admin-users.routes';
import { addApiDocs } from './api-docs';
import { auditRoutes } from './audit/audit.routes';
import { earningsRoutes } from './compensation/earnings/earnings.routes';
import { liabilityRoutes } from './compensation/liability/liability.routes';
import { runsRoutes } from './compensation/runs/runs.routes';
import { contactInboxRoutes, contactRoutes } from './contact/contact.routes';
import { adminDepositsRoutes, depositsRoutes } from './deposits/deposits.routes';
import type { Deps } from './deps';
import { AppError } from './errors/app-error';
import { sendError } from './errors/error-handler';
import { adminExportRoutes, memberExportRoutes } from './exports/exports.routes';
import { healthRoutes } from './health/health.routes';
import { addHousekeeping } from './housekeeping';
import { loggerOptions, type LogStream } from './logger-options';
import { networkRoutes } from './network/network.routes';
import { overviewRoutes } from './overview/overview.routes';
import { adminRatesRoutes, ratesRoutes } from './plan/rates.routes';
import { adminPlansRoutes, plansRoutes } from './plan/tiers.routes';
import { addReleaseCounts } from './releases/release-counts';
import { releasesRoutes, visitsRoutes } from './releases/releases.routes';
import { rewardsRoutes } from './rewards/rewards.routes';
import { addRouteTable } from './route-table';
import { addAccessGuard } from './sessions/access-guard';
import { addStopping } from './stopping';
import { addLiveSite } from './site/live-site';
import { previewRoutes } from './site/previews';
import { createClientErrorHandler, createSecurityHeaders } from './site/security-headers';
import { addPageFiles, sendPage, siteRoutes } from './site/site.routes';
import { addRemoteFiles } from './site/static-files';
import { telemetryRoutes } from './telemetry/telemetry.routes';
import { addMemberRates } from './throttles/member-rates';
import { logInRoutes, usersRoutes } from './users/users.routes';
import { addValidation } from './validation';
import { walletRoutes } from './wallet/wallet.routes';
import { adminWithdrawalsRoutes, payoutsRoutes, withdrawalsRoutes } from './withdrawals/withdrawals.routes';

const REQUEST_TIMEOUT_MS = 30_000;

function isForPage(request: FastifyRequest): boolean {
  const isApi = request.url === '/api' || request.url.startsWith('/api/');
  return !isApi && (request.method === 'GET' || request.method === 'HEAD');
}

/** What answers before any module of ours does, and refuses what cannot be understood. */
function createServer({ config }: Deps, headersOf: (url: string) => Record<string, string>, logStream?: LogStream) {
  return fastify({
    logger: loggerOptions(config.logLevel, logStream),
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit: config.bodyMaxBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    // What the router refuses has passed no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headersOf('/api/'), 'x-request-id': request.id });
      sendError(error, request, reply);
    },
    clientErrorHandler: createClientErrorHandler(config),
    // A request without one is refused below, with all headers, and not by Node.
    http: { requireHostHeader: false },
  }).withTypeProvider<TypeBoxTypeProvider>();
}

/** The table of contents: what every request passes through, then every module under its address. */
export async function buildApp(deps: Deps, logStream?: LogStream) {
  const { config } = deps;
  const headersOf = createSecurityHeaders(config);
  const app = createServer(deps, headersOf, logStream);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url)).header('x-request-id', request.id);
    const isHostMissing = request.raw.httpVersion === '1.1' && request.headers.host === undefined;
    done(isHostMissing ? new AppError('malformed_request', 'The request must say which host it is for.') : undefined);
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    if (isForPage(request)) return sendPage(deps, request, reply);
    throw new AppError('not_found', 'There is nothing at this address.');
  });

  addValidation(app);
  addRouteTable(app);
  addAccessGuard(app, deps);
  addMemberRates(app, deps);
  addHousekeeping(app, deps);
  addStopping(app);
  await addApiDocs(app, { hasPage: config.hasApiPage });
  addLiveSite(app, deps);
  addReleaseCounts(app, deps);
  await addPageFiles(app);

  await app.register(healthRoutes(deps));
  await app.register(usersRoutes(deps), { prefix: '/api/v1/user' });
  await app.register(logInRoutes(deps), { prefix: '/api/v1/user' });
  await app.register(accountRoutes(deps), { prefix: '/api/v1/user' });
  await app.register(passwordRoutes(deps), { prefix: '/api/v1/user' });
  await app.register(ownSessionsRoutes(deps), { prefix: '/api/v1/user' });
  await app.register(plansRoutes(deps), { prefix: '/api/v1' });
  await app.register(walletRoutes(deps), { prefix: '/api/v1' });
  await app.register(ratesRoutes(deps), { prefix: '/api/v1' });
  await app.register(earningsRoutes(deps), { prefix: '/api/v1' });
  await app.register(depositsRoutes(deps), { prefix: '/api/v1' });
  await app.register(withdrawalsRoutes(deps), { prefix: '/api/v1' });
  await app.register(networkRoutes(deps), { prefix: '/api/v1' });
  await app.register(memberExportRoutes(deps), { prefix: '/api/v1' });
  await app.register(overviewRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(adminUsersRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(adminPlansRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(adminDepositsRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(adminWithdrawalsRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(payoutsRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(rewardsRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(runsRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(adminRatesRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(liabilityRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(contactInboxRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(auditRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(releasesRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(adminExportRoutes(deps), { prefix: '/api/v1/admin' });
  await app.register(contactRoutes(deps), { prefix: '/api/v1.0/email' });
  await app.register(telemetryRoutes(deps), { prefix: '/api/v1' });
  await app.register(visitsRoutes(), { prefix: '/api/v1' });
  await app.register(siteRoutes(deps));
  await app.register(previewRoutes(deps));
  await addRemoteFiles(app, config);
  return app;
}
