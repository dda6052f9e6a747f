import { listStatusesWith } from '@nanny-polo/shared/bookings/booking-status';
import { inArray, sql } from 'drizzle-orm';
import { askNanny } from '../src/bookings/asked-time/ask.ts';
import { offerMail } from '../src/bookings/mail/kinds.ts';
import { createOfferToken } from '../src/bookings/offer/token.ts';
import { booking } from '../src/bookings/schedule/booking-table.ts';
import { busy } from '../src/bookings/schedule/busy-table.ts';
import { offer } from '../src/bookings/schedule/offer-table.ts';
import type { Db } from '../src/kernel/database/database.ts';
import { system } from '../src/kernel/history/service.ts';
import { event } from '../src/kernel/history/table.ts';
import { queueMail } from '../src/kernel/mail/service.ts';
import { planBookings } from './booking-plan.ts';
import { historyOf, offersOf } from './booking-story.ts';
import { insertAll } from './insert.ts';
import type { Nanny, Parent } from './people-types.ts';
import type { Random } from './random.ts';
import { formatInstant, hourMs } from './time.ts';

/** The number of offers whose mail is in the mailbox, so that a nanny's link can be tried. */
const mailedOffers = 3;

/**
 * Inserts six hundred bookings over the last six months and the next two, in every status, with their offers, events
 * and busy ranges. There is work to do today and tomorrow morning.
 */
export async function seedBookings(db: Db, random: Random, nannies: Nanny[], parents: Parent[], today: Date) {
  const active = nannies.filter((nanny) => nanny.status === 'active');
  const families = parents.filter((parent) => parent.status === 'active');
  const planned = planBookings(random, active, families, today);
  const made = await insertAll(
    db,
    booking,
    planned.map((one) => one.values),
  );
  const stories = planned.map((one, at) => ({ ...one, id: made[at]?.id ?? 0 }));
  const events = stories.flatMap(historyOf);
  await insertAll(db, event, events);
  const offers = stories.flatMap((one) => offersOf(random, one, today));
  await insertAll(db, offer, offers);
  await hold(db);
  const waiting = await db
    .select({ id: offer.id })
    .from(offer)
    .where(sql`${offer.state} = 'waiting'`)
    .orderBy(offer.id)
    .limit(mailedOffers);
  for (const { id } of waiting) await queueMail(db, offerMail, { offer_id: id });
  // One link to an offer in each state but waiting, such as /offer/demo-expired.
  const over = await db
    .selectDistinctOn([offer.state], { id: offer.id, state: offer.state })
    .from(offer)
    .where(sql`${offer.state} <> 'waiting'`)
    .orderBy(offer.state, sql`${offer.id} DESC`);
  for (const { id, state } of over) await createOfferToken(db, id, { token: `demo-${state}` });
  await askAboutTime(db);
  await db.execute(sql`ANALYZE`);
}

/** Asks the nanny of a confirmed booking whether they can come an hour later. The link is /offer/demo-asked. */
async function askAboutTime(db: Db): Promise<void> {
  const rows = await db
    .select({ row: booking, offer_id: offer.id })
    .from(booking)
    .innerJoin(offer, sql`${offer.booking_id} = ${booking.id} AND ${offer.current}`)
    .where(
      sql`${booking.status} = 'confirmed' AND ${booking.service} = 'hourly'
        AND ${booking.start_at} > now() + interval '3 days'
        AND NOT EXISTS (SELECT FROM busy b WHERE b.nanny_polo_id = ${booking.nanny_polo_id}
          AND b.booking_id IS DISTINCT FROM ${booking.id}
          AND b.busy && tstzrange(${booking.start_at} - interval '2 hours', ${booking.end_at} + interval '3 hours'))`,
    )
    .orderBy(booking.start_at, booking.id)
    .limit(1);
  for (const { row, offer_id } of rows) {
    const [start_at, end_at] = [row.start_at, row.end_at].map((at) => formatInstant(Date.parse(at) + hourMs));
    if (!start_at || !end_at) continue;
    await db.transaction((tx) => askNanny(tx, system, row, { start_at, end_at }, undefined));
    await createOfferToken(db, offer_id, { token: 'demo-asked' });
  }
}

/** Inserts the busy ranges of the bookings, without buffers for visits that took place. */
async function hold(db: Db): Promise<void> {
  const isHolding = inArray(booking.status, listStatusesWith('holding'));
  const buffer = sql`make_interval(mins => CASE WHEN ${isHolding} THEN ${booking.buffer_minutes} ELSE 0 END)`;
  // Only a booking that no longer holds its nanny's time has a check-out.
  const end = sql`least(${booking.end_at}, ${booking.checked_out_at})`;
  const held = db
    .select({
      nanny_polo_id: sql<number>`${booking.nanny_polo_id}`.as('nanny_polo_id'),
      range: sql<string>`tstzrange(${booking.start_at} - ${buffer}, ${end} + ${buffer})`.as('range'),
      booking_id: booking.id,
    })
    .from(booking)
    .where(
      sql`${inArray(booking.status, [...listStatusesWith('holding'), ...listStatusesWith('work')])}
        AND ${booking.nanny_polo_id} IS NOT NULL`,
    );
  await db.execute(
    sql`INSERT INTO ${busy} (nanny_polo_id, busy, reason, booking_id)
      SELECT nanny_polo_id, range, 'booking', id FROM ${held} AS held`,
  );
}
