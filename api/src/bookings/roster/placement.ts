import type { PlacementRow, Placements } from '@nanny-polo/shared/bookings/roster';
import { midnightOf } from '@nanny-polo/shared/time/agency-clock';
import { expiryOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { findConcerns } from '../availability/service.ts';
import {
  againstFamily,
  againstRescheduling,
  againstUnsuitableNanny,
  explainFixed,
  sentencesOf,
} from '../booking/rules.ts';
import { rowOf } from '../booking-record/row.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import { boundOf, busy } from '../schedule/busy-table.ts';
import { series } from '../schedule/series-table.ts';
import { isNotHeldBy, longestInterval } from '../schedule/slot.ts';
import { formatVisitHours } from '../schedule/visit-words.ts';
import { type Days, periodOf } from './period.ts';

interface Question extends Days {
  readonly nannies: readonly number[];
}

/** Returns where `reschedule` accepts a booking. Throws 404 if it does not exist. Changes nothing. */
export async function findPlacements(db: Db, id: number, question: Question): Promise<Placements> {
  const row = await rowOf(db, id);
  const refused = explainFixed(row);
  return {
    version: row.version,
    refused,
    open_refused:
      row.status === 'confirmed' ? 'Withdraw the confirmed nanny on the booking’s screen first.' : null,
    service: row.service,
    earliest: new Date().toISOString(),
    rows: refused ? [] : await placementRows(db, row, question),
  };
}

async function placementRows(db: Db, row: BookingRow, { nannies, ...days }: Question) {
  const ids = [...nannies];
  const period = periodOf(days);
  const [nannyRows, held, warnings] = await Promise.all([
    db
      .select({
        id: nannyPolo.id,
        status: nannyPolo.status,
        documents_until: sql<string | null>`${nannyPolo.documents_until}::text`,
        blocked: sql<boolean>`${nannyPolo.id} = ANY(${parentUser.blocked_nanny_polo_ids})`,
      })
      .from(nannyPolo)
      .innerJoin(parentUser, eq(parentUser.id, row.parent_id))
      .where(inArray(nannyPolo.id, ids)),
    db
      .select({
        nanny_polo_id: busy.nanny_polo_id,
        reason: busy.reason,
        start_at: boundOf('lower'),
        end_at: boundOf('upper'),
        family: parentUser.name,
        visit_start: booking.start_at,
        visit_end: booking.end_at,
      })
      .from(busy)
      .leftJoin(booking, eq(booking.id, busy.booking_id))
      .leftJoin(series, eq(series.id, busy.series_id))
      .leftJoin(parentUser, eq(parentUser.id, sql`coalesce(${booking.parent_id}, ${series.parent_id})`))
      .where(
        and(
          inArray(busy.nanny_polo_id, ids),
          // A booking that starts or ends in the period may reach beyond it.
          sql`${busy.busy} && tstzrange(${period.start_at}::timestamptz - ${longestInterval},
            ${period.end_at}::timestamptz + ${longestInterval})`,
          isNotHeldBy(row.id),
        ),
      )
      .orderBy(sql`lower(${busy.busy})`),
    findConcerns(db, row, ids),
  ]);
  const taken = Map.groupBy(held, ({ nanny_polo_id }) => nanny_polo_id);
  const confirmedNannyId = row.status === 'confirmed' ? row.nanny_polo_id : null;
  // A request that is placed with a nanny is offered to them.
  const againstOffer = row.status === 'requested' ? againstFamily(row) : [];
  return Promise.all(
    nannyRows.map(async ({ id, status, blocked, documents_until }): Promise<PlacementRow> => {
      const reasons =
        id === row.nanny_polo_id
          ? await againstStaying(db, row)
          : [...againstOffer, ...againstUnsuitableNanny(status, blocked)];
      const expires = id === confirmedNannyId && documents_until !== 'infinity' ? documents_until : null;
      return {
        nanny_polo_id: id,
        refused: reasons.length > 0 ? sentencesOf(reasons) : null,
        taken: (taken.get(id) ?? []).map(({ start_at, end_at, reason, family, visit_start, visit_end }) => ({
          start_at,
          end_at,
          why:
            reason === 'time_off'
              ? 'Has time off'
              : `Is booked: ${family}, ${formatVisitHours(visit_start ?? start_at, visit_end ?? end_at)}`,
        })),
        ends_before:
          expires === null ? null : { at: midnightOf(expires), why: `A document ${expiryOf(expires)}` },
        warnings: warnings.get(id) ?? [],
      };
    }),
  );
}

/** Returns why a booking cannot be rescheduled with its own nanny: a confirmed one must stay confirmable. */
const againstStaying = async (db: Db, row: BookingRow) =>
  row.status === 'confirmed' ? againstRescheduling(db, { ...row, end_at: new Date().toISOString() }) : [];
