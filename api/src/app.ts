import { join } from 'node:path';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { adminAccountRoutes } from './accounts/admin-account/routes.ts';
import { adminUserRoutes } from './accounts/admin-user/routes.ts';
import { googleRoutes } from './accounts/google/routes.ts';
import { roleRoutes } from './accounts/role/routes.ts';
import { userAccountRoutes } from './accounts/user-account/routes.ts';
import { availabilityRoutes } from './bookings/availability/routes.ts';
import { offerRoutes } from './bookings/booking/offer-routes.ts';
import { bookingRoutes } from './bookings/booking/routes.ts';
import { userBookingRoutes } from './bookings/user-booking/routes.ts';
import { openStorage } from './kernel/files/open.ts';
import { guardAccess } from './kernel/http/access.ts';
import { limitAccounts } from './kernel/http/account-limits.ts';
import { parseBodies } from './kernel/http/body.ts';
import type { Dependencies } from './kernel/http/dependencies.ts';
import { handleClientError, handleError } from './kernel/http/error-handler.ts';
import type { App } from './kernel/http/instance.ts';
import { requireKnownHost } from './kernel/http/known-hosts.ts';
import { logAborts, logger, nameRequest, oneLineEach, tellRequestId } from './kernel/http/logging.ts';
import { describeApi } from './kernel/http/openapi.ts';
import { turnAwayOverload } from './kernel/http/overload.ts';
import { servePages } from './kernel/http/pages.ts';
import { logRefusals } from './kernel/http/refusals.ts';
import { securityHeaders } from './kernel/http/security-headers.ts';
import { serializerCompiler } from './kernel/http/serializer.ts';
import { acceptUploads } from './kernel/http/upload.ts';
import { discountRoutes } from './money/discount/routes.ts';
import { invoiceRoutes } from './money/invoice/routes.ts';
import { orderRoutes } from './money/order/routes.ts';
import { dashboardRoutes } from './office/dashboard/routes.ts';
import { lookupRoutes } from './office/lookup/routes.ts';
import { mailboxRoutes } from './office/mailbox/routes.ts';
import { outsideServicesRoutes } from './office/outside-services/routes.ts';
import { supportRoutes } from './office/support/routes.ts';
import { healthRoutes } from './operations/health/routes.ts';
import { metricsRoutes } from './operations/metrics/routes.ts';
import { documentTypeRoutes } from './people/document-type/routes.ts';
import { familyRoutes } from './people/family/routes.ts';
import { nannyRoutes } from './people/nanny/routes.ts';
import { nannyPoloRoutes } from './people/nanny-polo/routes.ts';
import { parentDocumentRoutes } from './people/parent-documents/routes.ts';
import { parentRoutes } from './people/parents/routes.ts';

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
