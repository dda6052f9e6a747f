import { randomUUID } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type FastifyRequest, LogController } from 'fastify';
import { destination } from 'pino';
import type { Dependencies } from './dependencies.ts';
import type { App } from './instance.ts';

/** What a line of the log says about an error: never the values of a statement, which may be anybody's. */
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
 * The log: JSON lines, which no request waits for. Requests stand by their route, never by their address, which may
 * hold a token.
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

/** One line for each request, when it is answered, which says what was asked, too. */
export const oneLineEach = Object.assign(new LogController(), {
  incomingRequest() {},
  requestCompleted: (error, request, reply) => {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    // An answer fails only where its client has gone, which is a line already.
    if (!error) reply.log.info(line, 'request completed');
  },
} satisfies Partial<LogController>);

/** Logs calls whose client closes the connection before the whole answer is sent. */
export function logAborts(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      request.log.info({ req: request, responseTime: reply.elapsedTime }, 'request aborted');
    });
    done();
  });
}

/** A name for each request; no caller chooses it. */
export const nameRequest = () => randomUUID();

/** Tells the caller the name under which the log knows the request, as `x-request-id`. */
export function tellRequestId(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
}
