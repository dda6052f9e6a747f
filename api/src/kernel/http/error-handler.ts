import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, fieldErrors } from '@nanny-polo/shared/error';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, sqlState } from '../database/sql-state.ts';
import { busy, notFound, Refusal, unavailable } from '../error/error.ts';
import { StorageUnavailable } from '../files/storage.ts';
import { type ErrorPages, isNavigation, pathOf } from './error-pages.ts';

export const unexpected = 'Something went wrong. Please try again later.';

/** Turns every error into a response: a page for a browser that navigates, otherwise JSON. */
export function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  pages?: ErrorPages,
): void {
  const refusal = toRefusal(error, request);
  // A deliberate refusal is not a failure, and logging every 503 under load would cost too much.
  if (refusal.status >= 500 && refusal !== error) request.log.error({ err: error }, 'failed');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  if (pages && isNavigation(request)) return void pages.failed(reply, refusal.status, refusal.body.message);
  reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(withinContract(refusal.body, request));
}

/** Reduces the record in a `stale` refusal to the fields of the call's own response. */
function withinContract(body: ErrorBody, request: FastifyRequest): ErrorBody {
  const { response } = (request.routeOptions.schema ?? {}) as {
    response?: Record<number, { shape?: object }>;
  };
  const { shape } = response?.[200] ?? {};
  if (body.code !== 'stale' || !shape) return body;
  return {
    ...body,
    data: Object.fromEntries(Object.entries(body.data as object).filter(([field]) => field in shape)),
  };
}

/** Returns the body of the 404 for a path that no route matches or whose parameters are invalid. */
export const unknownPath = (path: string): ErrorBody => ({ message: `Page Not Found: ${path}` });

/** Converts any error to the refusal that answers it. */
export function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  const { validation, validationContext, statusCode, message } = error as Partial<FastifyError>;
  if (validation) {
    if (validationContext === 'params') return new Refusal(404, unknownPath(pathOf(request)));
    return new Refusal(422, {
      message: 'Please check the marked fields.',
      errors: fieldErrors(validation.map(toIssue)),
    });
  }
  if (error instanceof StorageUnavailable)
    return unavailable('Files cannot be stored or read now. Please try again.');
  if (isDatabaseAway(error)) return unavailable('The database cannot be reached. Please try again.');
  const byDatabase = databaseRefusal(sqlState(error));
  if (byDatabase) return byDatabase;
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode, { message: clientMessages[statusCode] ?? message ?? 'Bad request' });
  }
  return new Refusal(500, { message: unexpected });
}

/** Returns whether a statement failed and no rule explains it, as on a schema that this version does not know. */
export const isUnexplained = (error: unknown): boolean =>
  sqlState(error) !== '' && !isDatabaseAway(error) && !databaseRefusal(sqlState(error));

const clientMessages: Record<number, string> = {
  400: 'The request cannot be read.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'The request must be JSON, or a multipart form where a file is sent.',
  431: 'The request has headers that are too large.',
};

/** Statuses of errors that Node raises before there is a request; any other is 400. */
const parserStatuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Writes the error of an unparseable request to its socket and closes the socket. */
export function handleClientError({ code = '' }: Error & { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = parserStatuses[code] ?? 400;
  const body = JSON.stringify({ message: clientMessages[status] } satisfies Partial<ErrorBody>);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

const toIssue = ({
  instancePath,
  message,
  keyword,
  params,
}: NonNullable<FastifyError['validation']>[number]) => ({
  path: instancePath.split('/').filter(Boolean),
  message: message ?? 'Not valid',
  code: keyword,
  keys: params.keys as string[],
});

/** Returns the refusal for a statement that the database rejected although the service's checks passed, or null. */
function databaseRefusal(state: string): Refusal | null {
  switch (state) {
    case '23P01':
      return new Refusal(409, {
        message: 'The nanny is not free at that time.',
        code: 'slot_taken',
        data: { alternatives: [] },
      });
    case '23505':
      return new Refusal(409, { message: 'This record already exists.', code: 'in_use' });
    case '23503':
      return new Refusal(409, { message: 'Other records depend on this one.', code: 'in_use' });
    case '40001':
    case '40P01':
    case '55P03':
      return busy(1);
    case '22003':
      return new Refusal(422, { message: 'A number or an amount is too large.' });
    case '22021':
    case '22P05':
      return notFound('Record');
    default:
      return null;
  }
}
