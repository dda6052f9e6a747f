import type { AbsenceChain } from '@nanny-polo/shared/absence-visit';
import type { MailState } from '@nanny-polo/shared/mail-state';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { mailsOfAsks } from '../cover/view.ts';
import { booking } from '../schedule/booking-table.ts';
import { coverAsk, coverRequest } from '../schedule/cover-table.ts';
import { absenceBooking } from './absence-table.ts';
import type { Line } from './plan.ts';

/**
 * Returns the chains of a desk, by the id of the booking without a nanny: in a draft, those whose nannies could be
 * asked for a swap; later, those whose nannies were asked, with their current state.
 */
export async function chainsOf(
  db: Db,
  absenceId: number,
  lines: readonly Line[],
  isPlanned: boolean,
): Promise<Map<number, AbsenceChain>> {
  const requests = isPlanned ? [] : await requestsOf(db, absenceId);
  const shown = lines.filter(
    ({ row, chain }) => chain.length > 0 && (isPlanned || requests.some((one) => one.booking_id === row.id)),
  );
  const steps = shown.flatMap(({ chain }) => chain);
  if (steps.length === 0) return new Map();
  const bookings = steps.map(({ booking_id }) => booking_id);
  const visits = await db
    .select({
      booking_id: booking.id,
      code: booking.code,
      parent_name: parentUser.name,
      start_at: booking.start_at,
      end_at: booking.end_at,
    })
    .from(booking)
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .where(inArray(booking.id, bookings));
  const takers = steps.map(({ to_nanny_polo_id }) => to_nanny_polo_id);
  const nannies = await db
    .select({ id: nannyPolo.id, name: nannyPolo.display_name })
    .from(nannyPolo)
    .where(inArray(nannyPolo.id, takers));
  const nameOf = (id: number) => nannies.find((one) => one.id === id)?.name ?? '';
  const requestIds = requests.map(({ request }) => request.id);
  const asks = await db.select().from(coverAsk).where(inArray(coverAsk.cover_request_id, requestIds));
  const since = requests.map(({ request }) => request.started_at).toSorted()[0];
  const mails = since === undefined ? new Map<number, MailState>() : await mailsOfAsks(db, since);
  return new Map(
    shown.map(({ row, chain }) => {
      const request = requests.find((one) => one.booking_id === row.id)?.request ?? null;
      return [
        row.id,
        {
          steps: chain.flatMap(
            ({ booking_id, from_nanny_polo_id: from, to_nanny_polo_id: to, why, ...step }) => {
              const visit = visits.find((one) => one.booking_id === booking_id);
              if (!visit) return [];
              const asked = asks.find(
                (one) => one.cover_request_id === request?.id && one.nanny_polo_id === to,
              );
              return {
                ...visit,
                ...step,
                why: [...why],
                nanny_polo_id: to,
                name: nameOf(to),
                from_name: from === null ? null : nameOf(from),
                ask: asked ? { ...asked, mail: mails.get(asked.id) ?? null } : null,
              };
            },
          ),
          request,
        },
      ];
    }),
  );
}

const requestsOf = (db: Db, absenceId: number) =>
  db
    .select({ booking_id: absenceBooking.booking_id, request: coverRequest })
    .from(absenceBooking)
    .innerJoin(coverRequest, eq(coverRequest.id, absenceBooking.cover_request_id))
    .where(and(eq(absenceBooking.absence_id, absenceId), isNotNull(absenceBooking.cover_request_id)));
