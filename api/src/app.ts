import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import fastify, { LogController } from 'fastify';
import { accountRoutes, ownSessionsRoutes, passwordRoutes } from './account/account.routes';
import { factorsRoutes } from './account/factors.routes';
import { forgottenPasswordRoutes } from './account/forgotten-password';
import { proofRoutes } from './account/proof.routes';
import { adminDepositsRoutes } from './admin-deposits/admin-deposits.routes';
import { adminUsersRoutes } from './admin-users/admin-users.routes';
import { contactDetailsRoutes } from './admin-users/set-contact-details';
import { memberNotesRoutes, duplicatesRoutes, viewRoutes } from './admin-users/support-page';
import { supportRoutes } from './admin-users/support-actions';
import { timelineRoutes } from './admin-users/timeline';
import { addApiDocs } from './api-docs';
import { bankAccountsRoutes } from './bank-accounts/bank-accounts';
import { booksRoutes, bookFilesRoutes } from './books/books.routes';
import { auditRoutes } from './audit/audit.routes';
import { addBackground, addStopping } from './background';
import { earningsRoutes } from './compensation/earnings/earnings.routes';
import { liabilityRoutes } from './compensation/liability/liability.routes';
import { runsRoutes } from './compensation/triggers/runs.routes';
import {
  adminConversationsRoutes,
  conversationActsRoutes,
  savedRepliesRoutes,
} from './conversations/admin-conversations.routes';
import { conversationsRoutes, linkedConversationRoutes, ownMessagesRoutes } from './conversations/conversations.routes';
import { contactRoutes } from './contact/contact.routes';
import { savedReasonsRoutes, savedViewsRoutes } from './desk/desk.routes';
import { depositsRoutes, announcedDepositsRoutes } from './deposits/deposits.routes';
import type { Deps } from './deps';
import { AppError } from './errors/app-error';
import { sendError, createDemoErrorHandler } from './errors/error-handler';
import { adminExportRoutes, memberExportRoutes } from './exports/exports.routes';
import { headerSearchRoutes } from './header-search/header-search.routes';
import { healthRoutes } from './health/health.routes';
import { addHousekeeping } from './housekeeping';
import { addKeyDemand } from './idempotency/execute-once';
import { createLogger } from './logs/logger';
import { addRequestLog, createRequestId, logRequest } from './logs/request-log';
import { addMetrics } from './metrics/metrics';
import { networkRoutes } from './network/network.routes';
import { failedDeliveriesRoutes } from './notifications/failed-deliveries.routes';
import { notificationsRoutes, pushRoutes } from './notifications/notifications.routes';
import { overviewRoutes } from './overview/overview.routes';
import { adminRatesRoutes, ratesRoutes, adminPlansRoutes, plansRoutes } from './plan/plan.routes';
import { batchFilesRoutes, payoutBatchesRoutes } from './payout-batches/payout-batches.routes';
import { proposalsRoutes } from './proposals/proposals.routes';
import { addProposals } from './proposals/propose';
import { receivablesRoutes } from './receivables/receivables';
import { addReleaseCounts } from './releases/release-counts';
import { releasesRoutes, visitsRoutes } from './releases/releases.routes';
import { reversalsRoutes } from './reversals/reversals.routes';
import { rewardsRoutes } from './rewards/rewards';
import { addRouteTable } from './route-options';
import { addAccessGuard } from './sessions/access-guard';
import { staffRoutes } from './staff/staff';
import { evidenceRoutes } from './statements/deposit-evidence';
import { statementsRoutes } from './statements/statements.routes';
import { addLiveSite } from './site/live-site';
import { previewRoutes } from './site/previews';
import { createClientErrorHandler, createSecurityHeaders } from './site/security-headers';
import { addPageFiles, sendPage, siteRoutes } from './site/site.routes';
import { addRemoteFiles } from './site/static-files';
import { adminTestimonialsRoutes, ownTestimonialRoutes, testimonialsRoutes } from './testimonials/testimonials.routes';
import { telemetryRoutes } from './telemetry/telemetry.routes';
import { addSecurityEvents } from './security/security-events';
import { addExpensiveRequests } from './throttles/expensive-requests';
import { addMemberRates } from './throttles/throttle';
import { addRequestSpans } from './traces/traces';
import { logInRoutes, usersRoutes, factorLogInRoutes } from './users/users.routes';
import { addSchemas } from './validation';
import { walletRoutes } from './wallet/wallet.routes';
import { adminWithdrawalsRoutes, payoutsRoutes, withdrawalsRoutes } from './withdrawals/withdrawals.routes';

const REQUEST_TIMEOUT_MS = 30_000;
/** A download that nobody reads any more ends. */
const STANDSTILL_MS = 60_000;

function isForPage(request: FastifyRequest): boolean {
  const isApi = request.url === '/api' || request.url.startsWith('/api/');
  return !isApi && (request.method === 'GET' || request.method === 'HEAD');
}

/** What answers before any module of ours does, and refuses what cannot be understood. */
function createServer({ config }: Deps, headersOf: (url: string) => Record<string, string>, log: FastifyBaseLogger) {
  return fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit: config.bodyMaxBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: STANDSTILL_MS,
    forceCloseConnections: 'idle',
    // Who still gets a connection while the server begins to close is answered as ever.
    return503OnClosing: false,
    genReqId: createRequestId(config),
    // What the router refuses has passed no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...headersOf('/api/'), 'x-request-id': request.id });
      sendError(error, request, reply);
      logRequest(request, reply);
    },
    clientErrorHandler: createClientErrorHandler(config),
    // A request without one is refused below, with all headers, and not by Node.
    http: { requireHostHeader: false },
  }).withTypeProvider<TypeBoxTypeProvider>();
}

/** Of the own account. */
const USER_ROUTES = [
  usersRoutes,
  logInRoutes,
  factorLogInRoutes,
  proofRoutes,
  factorsRoutes,
  accountRoutes,
  passwordRoutes,
  forgottenPasswordRoutes,
  ownSessionsRoutes,
  pushRoutes,
  ownTestimonialRoutes,
];

/** Of the member area. */
const MEMBER_ROUTES = [
  plansRoutes,
  walletRoutes,
  ratesRoutes,
  testimonialsRoutes,
  earningsRoutes,
  depositsRoutes,
  announcedDepositsRoutes,
  withdrawalsRoutes,
  notificationsRoutes,
  conversationsRoutes,
  ownMessagesRoutes,
  linkedConversationRoutes,
  networkRoutes,
  memberExportRoutes,
];

/** Of the back office. */
const ADMIN_ROUTES = [
  overviewRoutes,
  headerSearchRoutes,
  adminUsersRoutes,
  supportRoutes,
  contactDetailsRoutes,
  viewRoutes,
  timelineRoutes,
  memberNotesRoutes,
  duplicatesRoutes,
  adminPlansRoutes,
  adminDepositsRoutes,
  evidenceRoutes,
  bankAccountsRoutes,
  statementsRoutes,
  adminWithdrawalsRoutes,
  savedReasonsRoutes,
  savedViewsRoutes,
  payoutsRoutes,
  payoutBatchesRoutes,
  batchFilesRoutes,
  rewardsRoutes,
  reversalsRoutes,
  receivablesRoutes,
  runsRoutes,
  adminRatesRoutes,
  liabilityRoutes,
  booksRoutes,
  bookFilesRoutes,
  adminConversationsRoutes,
  conversationActsRoutes,
  savedRepliesRoutes,
  adminTestimonialsRoutes,
  failedDeliveriesRoutes,
  proposalsRoutes,
  staffRoutes,
  auditRoutes,
  releasesRoutes,
  adminExportRoutes,
];

/**
 * A module with the name of its function. Without one Fastify looks through every loaded file for it, which takes
 * longer than all else that an app is made of.
 */
const toNamed = <Plugin extends object>({ name }: { name: string }, plugin: Plugin): Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });

/** The table of contents: what every request passes through, then every module under its address. */
export async function buildApp(deps: Deps, log = createLogger(deps.config.log)) {
  const { config } = deps;
  const headersOf = createSecurityHeaders(config);
  const app = createServer(deps, headersOf, log);
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url)).header('x-request-id', request.id);
    const isHostMissing = request.raw.httpVersion === '1.1' && request.headers.host === undefined;
    done(isHostMissing ? new AppError('malformed_request', 'The request must say which host it is for.') : undefined);
  });
  app.setErrorHandler(config.hasDemoClub ? createDemoErrorHandler(deps) : sendError);
  app.setNotFoundHandler((request, reply) => {
    if (isForPage(request)) return sendPage(deps, request, reply);
    throw new AppError('not_found', 'There is nothing at this address.');
  });

  if (config.areTracesSent) addRequestSpans(app);
  addRequestLog(app);
  addSchemas(app, deps);
  addRouteTable(app);
  addAccessGuard(app, deps);
  addKeyDemand(app);
  addBackground(app);
  addSecurityEvents(app, deps);
  addMemberRates(app, deps);
  addExpensiveRequests(app, deps);
  addHousekeeping(app, deps);
  addProposals(app, deps);
  addStopping(app);
  await addApiDocs(app, config);
  addLiveSite(app, deps);
  addReleaseCounts(app, deps);
  addMetrics(app, deps);
  await addPageFiles(app);

  const modules = [
    { prefix: '', routes: [healthRoutes] },
    { prefix: '/api/v1/user', routes: USER_ROUTES },
    { prefix: '/api/v1', routes: MEMBER_ROUTES },
    { prefix: '/api/v1/admin', routes: ADMIN_ROUTES },
    { prefix: '/api/v1.0/email', routes: [contactRoutes] },
    { prefix: '/api/v1', routes: [telemetryRoutes, visitsRoutes] },
    { prefix: '', routes: [siteRoutes, previewRoutes] },
  ];
  for (const { prefix, routes } of modules) {
    for (const each of routes) await app.register(toNamed(each, each(deps)), { prefix });
  }
  await addRemoteFiles(app, config);
  return app;
}
