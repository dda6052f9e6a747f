import { and, asc, eq, lte } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { tryEach } from '../../kernel/jobs/try-each.ts';
import { collectMails, queueMail } from '../../kernel/mail/service.ts';
import { forgoUndo } from '../../kernel/undo/capture.ts';
import { latestEventsOf, recordOnBookings } from '../ask/end.ts';
import { queueMailsByNanny } from '../ask/queue-mails.ts';
import { askMail } from '../mail/kinds.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { type CoverRequestRow, coverAsk, coverRequest } from '../schedule/cover-table.ts';
import { computeWaveTime, firstStartOf } from '../schedule/quiet-hours.ts';
import { findNanniesToAsk } from './candidates.ts';
import { lockBookingsOf, lockRequest } from './request.ts';
import { advanceSwap } from './swap-start.ts';

/**
 * Asks the next nannies of a locked request and returns their number. The request is exhausted if they do not fill a
 * whole wave, or if no further wave fits before the care starts.
 */
export async function sendWave(
  tx: Db,
  actor: Actor,
  request: CoverRequestRow,
  bookings: readonly BookingRow[],
  now: string,
): Promise<number> {
  const settings = await readSettings(tx);
  const before = await tx
    .select({ id: coverAsk.nanny_polo_id })
    .from(coverAsk)
    .where(eq(coverAsk.cover_request_id, request.id));
  const asked = before.map(({ id }) => id);
  const nannies = (await findNanniesToAsk(tx, bookings, asked)).slice(0, settings.wave_size);
  const wave = nannies.length > 0 ? request.wave + 1 : request.wave;
  const next = computeWaveTime(bookings, now, settings, settings.wave_wait_minutes);
  const isLast = nannies.length < settings.wave_size || next >= firstStartOf(bookings);
  await tx
    .update(coverRequest)
    .set({
      wave,
      ...(isLast
        ? { state: 'exhausted' as const, next_wave_at: null }
        : { state: 'running' as const, next_wave_at: new Date(next).toISOString() }),
    })
    .where(eq(coverRequest.id, request.id));
  if (nannies.length === 0) return 0;
  const shared = { cover_request_id: request.id, wave };
  const values = nannies.map(({ id, preferred, visits, distance_km }) => {
    return { ...shared, nanny_polo_id: id, preferred, visits: visits ?? 0, distance_km };
  });
  const asks = await tx.insert(coverAsk).values(values).returning({ id: coverAsk.id });
  // Cannot be undone, because the nannies are asked immediately. Stopping the request notifies them.
  await forgoUndo(tx);
  const event_ids = await latestEventsOf(tx, request.id);
  for (const { id } of asks) await queueMail(tx, askMail, { cover_ask_ids: [id], event_ids });
  await recordOnBookings(tx, request.id, {
    actor,
    action: 'ask-wave',
    after: { wave, asked: nannies.length },
  });
  return nannies.length;
}

/** The maximum numbers of waves in one tick and in one database transaction. The next tick continues. */
const maxWavesPerTick = 100;
const maxWavesPerTransaction = 20;

/**
 * Sends the waves that are due at `now`, those of the same moment together, and returns their number. Safe to run in
 * several processes at the same time. A wave that cannot be sent does not prevent the others; one of the errors is
 * thrown at the end.
 * @see docs/decisions/027-cover-requests.md
 */
export async function sendWaves(db: Db, now: string): Promise<number> {
  const isDue = and(eq(coverRequest.state, 'running'), lte(coverRequest.next_wave_at, now));
  const due = await db
    .select({ id: coverRequest.id, at: coverRequest.next_wave_at })
    .from(coverRequest)
    .where(isDue)
    .orderBy(asc(coverRequest.next_wave_at), asc(coverRequest.id))
    .limit(maxWavesPerTick);
  const batches = [...Map.groupBy(due, ({ at }) => at).values()].flatMap((waves) =>
    Array.from({ length: Math.ceil(waves.length / maxWavesPerTransaction) }, (_, at) =>
      waves.slice(at * maxWavesPerTransaction, (at + 1) * maxWavesPerTransaction).map(({ id }) => id),
    ),
  );
  const { results, errors } = await tryEach(batches, (ids) =>
    db.transaction((tx) => sendTogether(tx, ids, now)),
  );
  errors.push(...results.flatMap((one) => one.errors));
  if (errors.length > 0) throw errors[0];
  return results.reduce((sum, { sent }) => sum + sent, 0);
}

/** Sends the due waves of these requests, in ascending order of id, with one mail to each nanny. */
async function sendTogether(tx: Db, ids: readonly number[], now: string) {
  // All arrangements and bookings are locked before any request.
  await lockBookingsOf(tx, ids);
  const { results, errors } = await tryEach(ids, (id) =>
    tx.transaction((inner) => collectMails(inner, () => sendIfDue(inner, id, now))),
  );
  const queued = results.flatMap(({ mails }) => mails);
  await queueMailsByNanny(tx, queued);
  return { sent: results.filter(({ result }) => result).length, errors };
}

async function sendIfDue(tx: Db, id: number, now: string): Promise<boolean> {
  const { request, bookings } = await lockRequest(tx, id);
  const { next_wave_at } = request;
  if (next_wave_at === null || Date.parse(next_wave_at) > Date.parse(now)) return false;
  if (request.swap) await advanceSwap(tx, request, bookings, now);
  else await sendWave(tx, system, request, bookings, now);
  return true;
}
