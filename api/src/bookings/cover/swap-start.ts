import { eq } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { runAndRollBack } from '../../kernel/database/rolled-back.ts';
import { unprocessableEntity } from '../../kernel/error/error.ts';
import { type Actor, system } from '../../kernel/history/service.ts';
import { queueMail } from '../../kernel/mail/service.ts';
import { lockAllExisting } from '../../kernel/resource/life-cycle.ts';
import { forgoUndo } from '../../kernel/undo/capture.ts';
import { endCoverRequest, latestEventsOf, recordOnBookings } from '../ask/end.ts';
import { swapMail } from '../mail/kinds.ts';
import { lockArrangementsOf } from '../schedule/arrangement.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { type CoverRequestRow, coverAsk, coverRequest } from '../schedule/cover-table.ts';
import { lockNannies } from '../schedule/hold.ts';
import { firstStartOf } from '../schedule/quiet-hours.ts';
import { computeReplyDeadline } from '../schedule/reply-deadline.ts';
import { againstAsking, hasBegun, openRequest } from './request.ts';
import { exchangeNannies } from './swap-exchange.ts';
import { stepsOf } from './swap-steps.ts';

/** The time in which the nannies of a swap can reply, as a multiple of the wait between waves. */
const waitsToReply = 3;

/**
 * A visit of a chain, with the nanny giving it up (null for the first visit, which has none) and the nanny taking it.
 */
export interface ChosenStep {
  readonly booking_id: number;
  readonly from_nanny_polo_id: number | null;
  readonly to_nanny_polo_id: number;
}

interface Options {
  /** Whether the first booking was confirmed before its nanny became unavailable. */
  readonly confirms: boolean;
  /** Whether several nannies are asked about the first booking in waves if the swap is off. */
  readonly then_ask: boolean;
  /** Whether the agency pays a higher price of a nanny who is asked then. The swap itself raises no price. */
  readonly agency_pays?: boolean | undefined;
}

/**
 * Asks the nannies of a chain for a swap and returns the id of the request. During quiet hours they are asked later.
 * Throws 404, or a refusal if the swap is not possible now.
 */
export async function startSwap(
  tx: Db,
  actor: Actor,
  chain: readonly ChosenStep[],
  { confirms, then_ask, agency_pays }: Options,
): Promise<number> {
  const now = new Date().toISOString();
  const ids = chain.map(({ booking_id }) => booking_id);
  await lockArrangementsOf(tx, ids);
  const bookings = await lockAllExisting(tx, booking, ids, 'Booking');
  const nannies = chain.flatMap((step) => [step.from_nanny_polo_id, step.to_nanny_polo_id]);
  await lockNannies(tx, nannies);
  const reasons = [
    ...(await againstAsking(tx, bookings)),
    ...(hasBegun(bookings) ? ['A visit has begun.'] : []),
  ];
  if (reasons.length > 0) throw unprocessableEntity({ message: reasons.join(' ') });
  const chosen = chain.map((step, at) => ({
    ...step,
    step: at + 1,
    confirms: step.from_nanny_polo_id !== null || confirms,
  }));
  const { request, first } = await openRequest(tx, actor, bookings, now, {
    agency_pays,
    swap: { then_ask, steps: chosen },
  });
  const steps = await stepsOf(tx, request.id);
  // Throws the refusal that the last acceptance would meet now.
  await runAndRollBack(tx, (inner) => exchangeNannies(inner, steps));
  const reason = steps.map(({ row, name }) => `${name} takes ${row.code}`).join(', ');
  await recordOnBookings(tx, request.id, { actor, action: 'ask-swap', reason });
  if (first <= Date.parse(now)) await advanceSwap(tx, request, bookings, now);
  return request.id;
}

/** Asks the nannies of a locked swap or, if they were asked, ends it because its deadline has passed. */
export async function advanceSwap(
  tx: Db,
  request: CoverRequestRow,
  bookings: readonly BookingRow[],
  now: string,
): Promise<void> {
  const [first] = bookings;
  if (!first) throw new Error(`Cover request ${request.id} has no bookings`);
  if (request.wave > 0) {
    const ending = { state: 'expired', why: 'Not every nanny replied in time' } as const;
    return endCoverRequest(tx, system, first.id, ending);
  }
  const settings = await readSettings(tx);
  const start_at = new Date(firstStartOf(bookings)).toISOString();
  const within = waitsToReply * settings.wave_wait_minutes * 60_000;
  const next_wave_at = computeReplyDeadline(start_at, Date.parse(now), settings, within);
  await tx.update(coverRequest).set({ wave: 1, next_wave_at }).where(eq(coverRequest.id, request.id));
  const steps = await stepsOf(tx, request.id);
  const shared = { cover_request_id: request.id, wave: 1, preferred: false, visits: 0 };
  const asks = await tx
    .insert(coverAsk)
    .values(steps.map(({ to }) => ({ ...shared, nanny_polo_id: to })))
    .returning({ id: coverAsk.id });
  // Cannot be undone, because the nannies are asked immediately. Stopping the swap notifies them.
  await forgoUndo(tx);
  const event_ids = await latestEventsOf(tx, request.id);
  for (const { id } of asks) await queueMail(tx, swapMail, { cover_ask_id: id, event_ids });
}
