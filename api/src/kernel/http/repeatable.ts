import type { FastifyRequest } from 'fastify';
import { createFieldRefusal } from '../error/error.ts';
import type { RepeatableCall } from '../idempotency/service.ts';
import { actorOf } from './access.ts';

/** Printable ASCII without spaces, 1 to 200 characters. */
const acceptable = /^[\x21-\x7e]{1,200}$/;

/** Returns the request as a call that may be repeated with its Idempotency-Key. */
export function toRepeatableCall(request: FastifyRequest): RepeatableCall {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !acceptable.test(key))) {
    throw createFieldRefusal({
      'Idempotency-Key': ['Not a valid key. Send 1 to 200 printable ASCII characters without spaces.'],
    });
  }
  const { kind, id } = actorOf(request);
  return {
    key,
    caller: `${kind} ${id}`,
    call: `${request.method} ${request.routeOptions.url}`,
    body: request.body,
  };
}
