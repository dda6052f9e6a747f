import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setAgency } from '@nanny-polo/shared/contract/agency';
import Fastify from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { getCurrentSettings, refreshSettings } from './accounts/agency/current-settings.ts';
import { setAgencyWords } from './accounts/password/agency-words.ts';
import { setBreachedPasswords } from './accounts/password/breached.ts';
import { sessions } from './accounts/session/service.ts';
import { areas } from './areas.ts';
import { hasNewerSchema } from './kernel/database/schema.ts';
import { serviceUnavailable } from './kernel/error/error.ts';
import { openStorage } from './kernel/files/open.ts';
import { guardAccess } from './kernel/http/access.ts';
import { limitAccounts, limitPeopleRows } from './kernel/http/account-limits.ts';
import { parseBodies } from './kernel/http/body.ts';
import { isUnexplained } from './kernel/http/database-refusal.ts';
import type { Dependencies } from './kernel/http/dependencies.ts';
import { handleClientError, handleError } from './kernel/http/error-handler.ts';
import { createErrorPages, isPageRead } from './kernel/http/error-pages.ts';
import { evenResponseTimes } from './kernel/http/even-times.ts';
import { cleanForwardedAddresses, warnOfUntrustedProxy } from './kernel/http/forwarded.ts';
import type { App } from './kernel/http/instance.ts';
import { redirectToName, requireKnownHost } from './kernel/http/known-hosts.ts';
import {
  createLogOptions,
  logAborts,
  logRefusals,
  oneLineEach,
  sendRequestId,
} from './kernel/http/logging.ts';
import { describeApi } from './kernel/http/openapi.ts';
import { rejectOverload } from './kernel/http/overload.ts';
import { createBackOfficeHandler } from './kernel/http/page-handler.ts';
import { noPages, servePages } from './kernel/http/pages.ts';
import { createSecurityHeaders } from './kernel/http/security-headers.ts';
import { serializerCompiler } from './kernel/http/serializer.ts';
import { respondByContract } from './kernel/http/status.ts';
import { finishCalls } from './kernel/http/stop.ts';
import { acceptUploads } from './kernel/http/upload.ts';
import { registerMailboxRoutes } from './office/mailbox/routes.ts';
import { registerMetricsRoutes } from './operations/metrics/routes.ts';

/** The largest body of a call, in bytes; uploads have limits of their own. */
const maxBodyBytes = 262_144;

/** Builds the application, with every endpoint of the contract and the pages. It does not listen yet. */
export async function buildApp(dependencies: Dependencies): Promise<App> {
  const { config, db, pages = noPages, log, onNewerSchema } = dependencies;
  const storage = openStorage(config);
  const protect = createSecurityHeaders({
    secure: config.publicUrl.startsWith('https:'),
    subdomains: config.hstsSubdomains,
  });
  const backOffice = createBackOfficeHandler(pages.admin, config.outside, getCurrentSettings);
  const errorPages = createErrorPages(pages.site, getCurrentSettings, backOffice);
  const app: App = Fastify({
    logger: createLogOptions(config.logLevel, log),
    logController: oneLineEach,
    bodyLimit: maxBodyBytes,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Callers cannot choose an id.
    genReqId: () => randomUUID(),
    // A slow client occupies only a socket, and for no longer than this.
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    // When it stops, `finishCalls` refuses new calls and waits for running ones; then every connection is closed.
    return503OnClosing: false,
    forceCloseConnections: true,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    // Fastify runs no hooks for a malformed URL or a parameter that is too long.
    frameworkErrors: (error, request, reply) =>
      protect(request, reply, () => {
        if (isPageRead(request)) void errorPages.notFound(request, reply);
        else handleError(error, request, reply, errorPages);
      }),
    clientErrorHandler: handleClientError,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(async (error, request, reply) => {
    if (isUnexplained(error) && (await hasNewerSchema(db).catch(() => false))) {
      handleError(
        serviceUnavailable('A newer version is starting. Please try again.'),
        request,
        reply,
        errorPages,
      );
      onNewerSchema?.();
    } else handleError(error, request, reply, errorPages);
    return reply;
  });
  setAgency(config.agency);
  setAgencyWords(config);
  setBreachedPasswords(config);
  app.decorate('undoSeconds', config.undoSeconds);
  parseBodies(app);
  warnOfUntrustedProxy(app, config.trustedProxies);
  cleanForwardedAddresses(app);
  app.addHook('onRequest', protect);
  sendRequestId(app);
  logAborts(app);
  requireKnownHost(app, config.hosts);
  if (config.mode === 'demo') redirectToName(app, config.publicUrl);
  finishCalls(app);
  rejectOverload(app);
  evenResponseTimes(app);
  logRefusals(app);
  registerMetricsRoutes(app, dependencies);
  respondByContract(app);
  guardAccess(app, db, sessions);
  limitAccounts(app, db, config.limits);
  limitPeopleRows(app, db, config.limits);
  await describeApi(app);
  await app.register(
    async (api) => {
      await acceptUploads(api as App, join(config.dataDir, 'uploads'), config.preparation);
      const context = { ...dependencies, storage };
      for (const area of areas) area.routes?.(api as App, context);
    },
    { prefix: '/api' },
  );
  if (config.mode === 'demo') registerMailboxRoutes(app, db, config.mailFooter);
  await refreshSettings(db);
  await servePages(app, pages, getCurrentSettings, backOffice, errorPages);
  await app.ready();
  return app;
}
