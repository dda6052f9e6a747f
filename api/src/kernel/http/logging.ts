import { health } from '@nanny-polo/shared/office/health';
import { type FastifyRequest, LogController } from 'fastify';
import { destination, pino } from 'pino';
import { redactMessage } from '../database/sql-state.ts';
import type { Dependencies } from './dependencies.ts';
import type { App } from './instance.ts';

/** What the log says about an error: never the values of a statement, which may be personal data. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string | undefined;
  readonly cause?: LoggedError;
}

function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code, stack, cause } = error as Error & { code?: unknown };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.constructor.name,
    message: redactMessage(error),
    ...(code !== undefined && { code }),
    stack: frames?.join('\n'),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  };
}

/** Returns the options of the log. A call is logged by its route: its URL may contain a token. */
export const createLogOptions = (level: string, stream: Dependencies['log']) => ({
  level,
  stream: stream ?? destination({ sync: false }),
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      route: request.routeOptions?.url,
      ip: request.ip,
    }),
    err: loggedError as never,
  },
});

/** Returns the log of a start, before the application has its own. Its lines are written at once, as a start may fail. */
export const createStartLog = (level: string, stream = destination({ sync: true })) =>
  pino({ level }, stream);

/** Logs one line for each call after its response, with the method and route. */
export const oneLineEach = Object.assign(new LogController(), {
  incomingRequest() {},
  requestCompleted: (error, request, reply) => {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    // A response fails only if its client has disconnected, which is logged already.
    if (error) return;
    // Load balancers and monitors ask every few seconds.
    const isProbe = request.routeOptions.url === `/api${health.url}` && reply.statusCode < 400;
    reply.log[isProbe ? 'debug' : 'info'](line, 'request completed');
  },
} satisfies Partial<LogController>);

/** Logs calls whose client disconnects before the whole response is sent. */
export function logAborts(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished || request.routeOptions.config.stream) return;
      request.log.info({ req: request, responseTime: reply.elapsedTime }, 'request aborted');
    });
    done();
  });
}

const refusalWords: Readonly<Record<number, string>> = {
  401: 'no valid session',
  403: 'not permitted',
  421: 'unknown host',
  429: 'too many tries',
};

/**
 * Logs every refused sign-in, wrong PIN or token, missing session or permission, unknown host and exhausted limit as a
 * line of its own under `security`: with the route and the network address, and with the account if a session names it.
 */
export function logRefusals(app: App): void {
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { proof } = request.routeOptions.config;
    const security =
      refusalWords[statusCode] ?? (statusCode === 422 && proof ? 'wrong credentials' : undefined);
    if (!security) return;
    const { admin, user } = request;
    const who = { ...(admin && { admin: admin.id }), ...(user && { parent: user.id }) };
    request.log.warn({ security, status: statusCode, ...who, req: request }, 'refused');
  });
}

export function sendRequestId(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
