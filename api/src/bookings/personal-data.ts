import { booking as resource } from '@nanny-polo/shared/bookings/booking';
import { series as seriesResource } from '@nanny-polo/shared/bookings/series';
import { eq, inArray, sql } from 'drizzle-orm';
import type { PersonalData } from '../accounts/identity/personal-data.ts';
import { redactEvents } from '../kernel/history/service.ts';
import { exported } from './exported.ts';
import { booking } from './schedule/booking-table.ts';
import { busy } from './schedule/busy-table.ts';
import { series } from './schedule/series-table.ts';
import { visitRating } from './visit-rating/table.ts';

/** Event fields of a booking or series that may describe its family. */
const familyFields = ['address', 'children', 'languages', 'notes', 'internal_note', 'reason', 'parent_name'];

/** The values that replace the data of an erased family in bookings and series. */
const erased = { address: null, children: [], languages: [], notes: '', internal_note: '' };

/** The bookings and series of a parent, with the snapshots of their family. */
export const personalData: PersonalData = {
  exported,

  async erase(tx, { id }) {
    const [ofSeries, ofBookings] = [eq(series.parent_id, id), eq(booking.parent_id, id)];
    await tx.select({ id: series.id }).from(series).where(ofSeries).orderBy(series.id).for('no key update');
    await tx.select({ id: booking.id }).from(booking).where(ofBookings).orderBy(booking.id).for('update');
    await tx.update(booking).set(erased).where(ofBookings);
    const visits = tx.select({ id: booking.id }).from(booking).where(ofBookings);
    await tx.update(visitRating).set({ words: '' }).where(inArray(visitRating.booking_id, visits));
    // Ends each series, so that no more visits are made for the erased family.
    await tx
      .update(series)
      .set({ ...erased, last_day: sql`least(last_day, greatest(first_day, made_until))` })
      .where(ofSeries);
    // Releases the planned days. The series are locked, so a nanny who accepts meanwhile cannot hold another.
    const own = tx.select({ id: series.id }).from(series).where(ofSeries);
    await tx.delete(busy).where(inArray(busy.series_id, own));
    for (const [name, table] of [
      [resource.name, booking],
      [seriesResource.name, series],
    ] as const) {
      await redactEvents(tx, name, sql`SELECT id FROM ${table} WHERE parent_id = ${id}`, familyFields);
      await tx.execute(sql`DELETE FROM captured_mail WHERE EXISTS (
        SELECT 1 FROM ${table} WHERE parent_id = ${id} AND strpos(subject || ' ' || text, code) > 0)`);
    }
  },
};
