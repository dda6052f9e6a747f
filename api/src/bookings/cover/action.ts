import type { CoverRequest, recordAskReply } from '@nanny-polo/shared/bookings/cover';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import {
  createStaleRefusal,
  createTransitionRefusal,
  notFound,
  unprocessableEntity,
} from '../../kernel/error/error.ts';
import type { Actor } from '../../kernel/history/service.ts';
import { endCoverRequest } from '../ask/end.ts';
import { coverAsk, coverRequest } from '../schedule/cover-table.ts';
import { replyToAsk } from './answer.ts';
import { hasBegun, lockRequest } from './request.ts';
import { readRequest } from './view.ts';
import { sendWave } from './wave.ts';

const ended = () => createTransitionRefusal('Nannies are no longer being asked. Reload the page.');

/**
 * Sends the next wave now. Throws 409 if `wave` is no longer the latest, if the request has ended, if its care has
 * begun or if it is a swap, and 422 if no other nanny is free.
 */
export async function sendNextWave(tx: Db, actor: Actor, id: number, { wave }: { wave: number }) {
  const { request, bookings } = await lockRequest(tx, id);
  if (request.ended_at !== null || hasBegun(bookings)) throw ended();
  if (request.swap) throw createTransitionRefusal('A swap asks every nanny at once, so it has no next wave.');
  if (request.wave !== wave) throw createStaleRefusal(await readRequest(tx, id));
  if ((await sendWave(tx, actor, request, bookings, new Date().toISOString())) === 0)
    throw unprocessableEntity({ message: 'No other nanny is free, so nobody else was asked.' });
  return readRequest(tx, id);
}

/** Stops asking nannies. Throws 409 if the request has ended. */
export async function stopAsking(tx: Db, actor: Actor, id: number): Promise<CoverRequest> {
  const { request, bookings } = await lockRequest(tx, id);
  const [first] = bookings;
  if (request.ended_at !== null || !first) throw ended();
  await tx.update(coverRequest).set({ then_ask: false }).where(eq(coverRequest.id, id));
  await endCoverRequest(tx, actor, first.id, { state: 'stopped', why: `Stopped by ${actor.name}` });
  return readRequest(tx, id);
}

/** Records what a nanny replied by telephone; see `replyToAsk`. Throws 404 for an ask of another request. */
export async function recordReplyToAsk(
  tx: Db,
  actor: Actor,
  id: number,
  reply: Body<typeof recordAskReply>,
  { ask_id }: { ask_id: number },
): Promise<CoverRequest> {
  const isOfRequest = and(eq(coverAsk.id, ask_id), eq(coverAsk.cover_request_id, id));
  const [ask] = await tx.select().from(coverAsk).where(isOfRequest);
  if (!ask) throw notFound('Ask');
  await replyToAsk(tx, actor, ask, reply);
  return readRequest(tx, id);
}
