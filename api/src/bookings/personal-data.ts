import { booking as resource } from '@nanny-polo/shared/booking';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PersonalData } from '../kernel/area/personal-data.ts';
import { redactEvents } from '../kernel/history/redact.ts';
import { event } from '../kernel/history/table.ts';
import { booking } from './schedule/booking-table.ts';
import { priceChange } from './schedule/price-change-table.ts';

/** The fields of a booking's events that may describe its family. */
const familyFields = ['address', 'children', 'notes', 'internal_note', 'reason', 'parent_name'];

/** The bookings of a parent, with the snapshots of their family. */
export const personalData: PersonalData = {
  async collect(db, id) {
    const own = eq(booking.parent_id, id);
    const bookings = await db.select().from(booking).where(own).orderBy(booking.id);
    const ids = db.select({ id: booking.id }).from(booking).where(own);
    const price_changes = await db
      .select()
      .from(priceChange)
      .where(inArray(priceChange.booking_id, ids))
      .orderBy(priceChange.id);
    return {
      rows: { bookings, price_changes },
      events: and(eq(event.resource, resource.name), inArray(event.record_id, ids)),
    };
  },

  async erase(tx, { id }) {
    await tx
      .update(booking)
      .set({ address: null, children: [], notes: '', internal_note: '' })
      .where(eq(booking.parent_id, id));
    const ids = sql`SELECT id FROM booking WHERE parent_id = ${id}`;
    await redactEvents(tx, resource.name, ids, familyFields);
    await tx.execute(sql`DELETE FROM captured_mail WHERE EXISTS (
      SELECT 1 FROM booking WHERE parent_id = ${id} AND strpos(subject || ' ' || text, code) > 0)`);
  },
};
