import { undoHeader, writeUndoHeader } from '@nanny-polo/shared/browser/undo-header';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/database.ts';
import { endCapture, startCapture } from '../undo/capture.ts';
import { adminOf } from './access.ts';

/**
 * Makes the work of a call undoable: what its transaction writes is captured, its mails are held back, and the response
 * names the change. Only the owner may undo what only they may do. Returns the work unchanged if undo is disabled or the
 * call needs no permission.
 */
export function makeUndoable<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Db) => Promise<Result>,
): (tx: Db) => Promise<Result> {
  const { access } = request.routeOptions.config;
  const seconds = request.server.undoSeconds;
  if (!seconds || (typeof access !== 'object' && access !== 'owner')) return work;
  const permissions = typeof access === 'object' ? [access.permission].flat() : [];
  return async (tx) => {
    await startCapture(tx, adminOf(request).id, permissions, seconds);
    const result = await work(tx);
    const made = await endCapture(tx);
    if (made) reply.header(undoHeader, writeUndoHeader({ ...made, seconds }));
    return result;
  };
}
