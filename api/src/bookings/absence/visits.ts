import type { AbsenceChain, AbsenceVisit, AbsenceVisitState } from '@nanny-polo/shared/absence-visit';
import { bookingOffer } from '@nanny-polo/shared/booking';
import { hasTrait } from '@nanny-polo/shared/booking-status';
import type { BookingWaits } from '@nanny-polo/shared/booking-wait';
import type { MailState } from '@nanny-polo/shared/mail-state';
import { and, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { waitsFor } from '../booking/waits.ts';
import { mailsOfAsks } from '../cover/view.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { coverAsk, coverRequest } from '../schedule/cover-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { absenceBooking } from './absence-table.ts';
import { type AskedAbout, asksAbout, mailsAbout } from './messages.ts';
import type { Line } from './plan.ts';

type CurrentOffer = NonNullable<AbsenceVisit['offer']>;

const waits = sql<BookingWaits | null>`${waitsFor}`;

/** Returns the visits of a desk: as planned while it is a draft, as they are now once it has been applied. */
export async function visitsOf(
  db: Db,
  absenceId: number,
  lines: readonly Line[],
  applied_at: string | null,
): Promise<AbsenceVisit[]> {
  const isPlanned = applied_at === null;
  const ids = lines.map(({ row }) => row.id);
  const parents = lines.map(({ row }) => row.parent_id);
  const families = await db
    .select({ id: parentUser.id, name: parentUser.name })
    .from(parentUser)
    .where(inArray(parentUser.id, parents));
  const current = isPlanned ? [] : ids;
  const offers = await db
    .select({ ...getTableColumns(offer), nanny_name: nannyPolo.display_name })
    .from(offer)
    .innerJoin(nannyPolo, eq(nannyPolo.id, offer.nanny_polo_id))
    .where(and(offer.current, inArray(offer.booking_id, current)));
  const mails = applied_at === null ? null : await mailsAbout(db, ids, applied_at);
  const shown = new Map(
    offers.map(({ booking_id, nanny_name, ...one }) => [
      booking_id,
      { ...bookingOffer.parse(one), nanny_name, mail: mails?.offers.get(one.id) ?? null },
    ]),
  );
  const waiting = await db
    .select({ id: booking.id, waits_for: waits })
    .from(booking)
    .where(inArray(booking.id, current));
  const asked = applied_at === null ? [] : await asksAbout(db, ids, applied_at);
  const askedOf = ({ id }: BookingRow) => asked.find(({ booking_id }) => booking_id === id);
  const chains = await chainsOf(db, absenceId, lines, isPlanned);
  return lines.map(({ row, choice, by_hand, replacement }) => ({
    booking_id: row.id,
    code: row.code,
    status: row.status,
    parent_id: row.parent_id,
    parent_name: families.find(({ id }) => id === row.parent_id)?.name ?? '',
    series_id: row.series_id,
    service: row.service,
    start_at: row.start_at,
    end_at: row.end_at,
    choice,
    replacement,
    chain: chains.get(row.id) ?? null,
    by_hand,
    state: isPlanned ? 'planned' : standing(row, shown.get(row.id), askedOf(row)),
    offer: shown.get(row.id) ?? null,
    asks: askedOf(row)?.asks ?? [],
    family_mail: mails?.families.get(row.id) ?? null,
    waits_for: waiting.find(({ id }) => id === row.id)?.waits_for ?? null,
  }));
}

/** Returns the state of a booking after the plan was applied. */
function standing(
  { status, nanny_polo_id }: BookingRow,
  offered: CurrentOffer | undefined,
  asked: AskedAbout | undefined,
): AbsenceVisitState {
  if (hasTrait(status, 'work')) return 'covered';
  if (status === 'expired' || status === 'no_show') return status;
  if (status === 'declined') return 'booking_declined';
  if (!hasTrait(status, 'undecided')) return 'released';
  if (asked?.isOpen) return asked.isSwap ? 'swapping' : 'asking';
  if (offered?.state === 'declined') return 'declined';
  if (offered?.nanny_polo_id !== nanny_polo_id) return 'open';
  if (offered?.state === 'accepted') return 'accepted';
  return offered?.state === 'waiting' ? 'offered' : 'open';
}

/**
 * Returns the chains of a desk, by the id of the booking without a nanny: in a draft, those whose nannies could be
 * asked for a swap; later, those whose nannies were asked, with their current state.
 */
async function chainsOf(
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
