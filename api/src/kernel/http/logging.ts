import { randomUUID } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type FastifyRequest, LogController } from 'fastify';
import { destination } from 'pino';
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
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ...(code !== undefined && { code }),
    stack: frames?.join('\n'),
    ...(cause !== undefined && { cause: loggedError(cause) }),
  };
}

/**
 * Returns the options of the log: JSON lines, written asynchronously. A call is logged by its route, never by its URL,
 * which may contain a token.
 */
export const logger = (level: string, stream: Dependencies['log']) => ({
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

/** Logs one line for each call after its response, with the method and route. */
export const oneLineEach = Object.assign(new LogController(), {
  incomingRequest() {},
  requestCompleted: (error, request, reply) => {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    // A response fails only if its client has disconnected, which is logged already.
    if (!error) reply.log.info(line, 'request completed');
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

/** Returns a new request id; callers cannot choose one. */
export const nameRequest = () => randomUUID();

/** Sends the request id to the caller as `x-request-id`. */
export function sendRequestId(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
