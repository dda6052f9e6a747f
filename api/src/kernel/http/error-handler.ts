import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, toFieldErrors } from '@nanny-polo/shared/contract/error';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { createFieldRefusal, Refusal, serviceUnavailable } from '../error/error.ts';
import { StorageUnavailable } from '../files/storage.ts';
import { refusalOfDatabaseError } from './database-refusal.ts';
import { type ErrorPages, isNavigation, pathOf } from './error-pages.ts';
import { statuses } from './status.ts';

export const unexpected = 'Something went wrong. Please try again later.';

/** Turns every error into a response: a page for a browser that navigates, otherwise JSON. */
export function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  pages?: ErrorPages,
): void {
  const { status, body, retryAfter } = answerTo(error, request);
  // A deliberate refusal is not a failure, and logging every 503 under load would cost too much.
  if (status >= 500 && !(error instanceof Refusal)) request.log.error({ err: error }, 'failed');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (pages && isNavigation(request)) return void pages.failed(reply, status, body.message);
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(withinContract(body, request));
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
export const createNotFoundBody = (path: string): ErrorBody => ({ message: `Page Not Found: ${path}` });

/** Returns the refusal that an error is or that a rule gives for it, or null. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageUnavailable)
    return serviceUnavailable('Files cannot be stored or read now. Please try again.');
  return refusalOfDatabaseError(error);
}

function answerTo(
  error: unknown,
  request: FastifyRequest,
): { status: number; body: ErrorBody; retryAfter?: number | undefined } {
  const { validation, validationContext, statusCode = 500, message } = error as Partial<FastifyError>;
  if (validation && validationContext === 'params')
    return { status: statuses.notFound, body: createNotFoundBody(pathOf(request)) };
  const refusal = validation ? createFieldRefusal(toFieldErrors(validation.map(toIssue))) : toRefusal(error);
  if (refusal) return { status: statuses[refusal.kind], body: refusal.body, retryAfter: refusal.retryAfter };
  if (statusCode >= 400 && statusCode < 500)
    return {
      status: statusCode,
      body: { message: clientMessages[statusCode] ?? message ?? 'Bad request' },
    };
  return { status: 500, body: { message: unexpected } };
}

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
