import { join } from 'node:path';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { adminAccountRoutes } from './admin-account/routes.ts';
import { adminUserRoutes } from './admin-user/routes.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { bookingRoutes } from './booking/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import type { Dependencies } from './dependencies.ts';
import { discountRoutes } from './discount/routes.ts';
import { documentTypeRoutes } from './document-type/routes.ts';
import { familyRoutes } from './family/routes.ts';
import { openStorage } from './file-storage/open.ts';
import { googleRoutes } from './google/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { guardAccess } from './http/access.ts';
import { limitAccounts } from './http/account-limits.ts';
import { parseBodies } from './http/body.ts';
import { handleClientError, handleError } from './http/error-handler.ts';
import type { App } from './http/instance.ts';
import { requireKnownHost } from './http/known-hosts.ts';
import { logAborts, logger, nameRequest, oneLineEach, tellRequestId } from './http/logging.ts';
import { describeApi } from './http/openapi.ts';
import { turnAwayOverload } from './http/overload.ts';
import { servePages } from './http/pages.ts';
import { logRefusals } from './http/refusals.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serializerCompiler } from './http/serializer.ts';
import { acceptUploads } from './http/upload.ts';
import { invoiceRoutes } from './invoice/routes.ts';
import { lookupRoutes } from './lookup/routes.ts';
import { mailboxRoutes } from './mailbox/routes.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { nannyRoutes } from './nanny/routes.ts';
import { nannyPoloRoutes } from './nanny-polo/routes.ts';
import { offerRoutes } from './offer/routes.ts';
import { orderRoutes } from './order/routes.ts';
import { outsideServicesRoutes } from './outside-services/routes.ts';
import { parentDocumentRoutes } from './parent-documents/routes.ts';
import { parentRoutes } from './parents/routes.ts';
import { roleRoutes } from './role/routes.ts';
import { supportRoutes } from './support/routes.ts';
import { userAccountRoutes } from './user-account/routes.ts';
import { userBookingRoutes } from './user-booking/routes.ts';

/** The largest body of a call, in bytes; uploads have limits of their own. */
const bodyLimit = 262_144;

/** The whole application as a value: every call of the contract, the pages, and nothing listening yet. */
export async function buildApp(dependencies: Dependencies): Promise<App> {
  const { config, db, pages, log } = dependencies;
  const storage = openStorage(config);
  const protect = securityHeaders({ secure: config.publicUrl.startsWith('https:') });
  const app = Fastify({
    logger: logger(config.logLevel, log),
    logController: oneLineEach,
    bodyLimit,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: nameRequest,
    // Who sends slowly holds a socket and nothing else, and that only so long.
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    forceCloseConnections: true,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    // What cannot be routed passes no hook.
    frameworkErrors: (error, request, reply) =>
      protect(request, reply, () => handleError(error, request, reply)),
    clientErrorHandler: handleClientError,
  }) as unknown as App;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  parseBodies(app);
  app.addHook('onRequest', protect);
  tellRequestId(app);
  logAborts(app);
  requireKnownHost(app, config.hosts);
  turnAwayOverload(app);
  logRefusals(app);
  metricsRoutes(app, dependencies);
  guardAccess(app, db);
  limitAccounts(app, db, config.limits);
  await describeApi(app);
  await app.register(
    async (api) => {
      await acceptUploads(api as App, join(config.dataDir, 'uploads'));
      healthRoutes(api as App, db);
      adminAccountRoutes(api as App, dependencies);
      userAccountRoutes(api as App, dependencies);
      googleRoutes(api as App, dependencies);
      supportRoutes(api as App, dependencies);
      lookupRoutes(api as App, db);
      outsideServicesRoutes(api as App, config);
      bookingRoutes(api as App, db);
      dashboardRoutes(api as App, db);
      availabilityRoutes(api as App, db);
      offerRoutes(api as App, db);
      userBookingRoutes(api as App, dependencies);
      nannyPoloRoutes(api as App, db, storage);
      nannyRoutes(api as App, db);
      parentRoutes(api as App, db);
      documentTypeRoutes(api as App, db);
      parentDocumentRoutes(api as App, db, storage);
      familyRoutes(api as App, db, storage);
      roleRoutes(api as App, db);
      adminUserRoutes(api as App, db);
      discountRoutes(api as App, db);
      orderRoutes(api as App, db);
      invoiceRoutes(api as App, db);
    },
    { prefix: '/api' },
  );
  if (config.mode === 'demo') mailboxRoutes(app, db);
  await servePages(app, config.outside, pages);
  await app.ready();
  return app;
}
