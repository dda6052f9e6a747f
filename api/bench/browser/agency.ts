import '../../src/areas.ts';
import { findAgencyInstant } from '@nanny-polo/shared/time/agency-clock';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { seedAdmins } from '../../demo/admins.ts';
import { toDisposable } from '../../drills/temporary.ts';
import { booking } from '../../src/bookings/schedule/booking-table.ts';
import { holdForBooking } from '../../src/bookings/schedule/hold.ts';
import { openPglite } from '../../src/kernel/database/pglite.ts';
import { markAsDemo } from '../../src/operations/demo-mark/service.ts';
import { readyNanny, readyParent } from '../../src/test/people.ts';

const nannies = 50;
const families = 20;

/** The number of nannies and bookings that the roster's steps show. */
export const shown = { rows: nannies, bars: nannies * 8 };

/** A day in the week that the roster's steps show: far enough ahead that none of its bookings is in the past. */
export const rosterDay = addDays(agencyDayOf(), 28);

const hourMs = 3_600_000;

/** Returns the instant of an hour of a day in the agency's time zone. */
const at = (day: string, clock: number) =>
  new Date(findAgencyInstant(Date.parse(`${day}T00:00:00Z`) + clock * hourMs)).toISOString();

/** Fills a data folder with an agency whose roster shows 50 nannies and 400 bookings in one week. */
export async function fillSmallAgency(dataDir: string): Promise<void> {
  await using database = toDisposable(await openPglite(dataDir));
  await database.db.transaction(async (tx) => {
    await markAsDemo(tx);
    await seedAdmins(tx);
    const parents = [];
    for (let family = 0; family < families; family += 1) parents.push(await readyParent(tx));
    const monday = addDays(rosterDay, -((new Date(`${rosterDay}T00:00:00Z`).getUTCDay() + 6) % 7));
    for (let lane = 0; lane < nannies; lane += 1) {
      const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '07:00', to: '20:00' }));
      const nanny = await readyNanny(tx, { availability: hours, wanted_hours_per_week: 30 });
      // One visit a day, and a second one on Wednesday.
      for (const [nth, day] of [0, 1, 2, 2, 3, 4, 5, 6].entries()) {
        const clock = nth === 3 ? 17 : 8 + ((lane + nth) % 3);
        const parent = parents[(lane * 7 + nth) % families];
        if (!parent) throw new Error('No family');
        const values = {
          parent_id: parent.id,
          nanny_polo_id: nanny.id,
          service: 'hourly' as const,
          status: (lane + nth) % 4 === 0 ? ('offered' as const) : ('confirmed' as const),
          start_at: at(addDays(monday, day), clock),
          end_at: at(addDays(monday, day), clock + 4),
          buffer_minutes: 15,
          source: 'phone' as const,
          address: parent.addresses[0] ?? null,
          // A child of its own, so that no drop asks whether children may be booked twice.
          children: parent.children.map((child) => ({ ...child, id: 2 + lane * 8 + nth })),
          // High enough that no drop asks the family to agree to a higher price.
          agreed_minor: 1_000_000,
        };
        const [row] = await tx.insert(booking).values(values).returning();
        if (row) await holdForBooking(tx, nanny.id, [row], row.id);
      }
    }
  });
}
