import type { AbsenceVisit, AbsenceVisitState } from '@nanny-polo/shared/absence-visit';
import { bookingOffer } from '@nanny-polo/shared/booking';
import { hasTrait } from '@nanny-polo/shared/booking-status';
import type { BookingWaits } from '@nanny-polo/shared/booking-wait';
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { waitsFor } from '../booking/waits.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { chainsOf } from './chain-view.ts';
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
  const nanny = alias(nannyPolo, 'nanny');
  const offers = isPlanned
    ? []
    : await db
        .select({ ...getTableColumns(offer), nanny_name: nanny.display_name })
        .from(offer)
        .innerJoin(nanny, eq(nanny.id, offer.nanny_polo_id))
        .where(and(offer.current, inArray(offer.booking_id, ids)));
  const mails = applied_at === null ? null : await mailsAbout(db, ids, applied_at);
  const shown = new Map(
    offers.map(({ booking_id, nanny_name, ...one }) => [
      booking_id,
      { ...bookingOffer.parse(one), nanny_name, mail: mails?.offers.get(one.id) ?? null },
    ]),
  );
  const waiting = isPlanned
    ? []
    : await db.select({ id: booking.id, waits_for: waits }).from(booking).where(inArray(booking.id, ids));
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
  if (status === 'expired') return 'expired';
  if (!hasTrait(status, 'undecided')) return 'released';
  if (asked?.isOpen) return asked.isSwap ? 'swapping' : 'asking';
  if (offered?.state === 'declined') return 'declined';
  if (offered?.nanny_polo_id !== nanny_polo_id) return 'open';
  if (offered?.state === 'accepted') return 'accepted';
  return offered?.state === 'waiting' ? 'offered' : 'open';
}
