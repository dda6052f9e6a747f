import { statusesWith } from '@nanny-polo/shared/booking-status';
import dayjs from 'dayjs';
import { inArray, sql } from 'drizzle-orm';
import type { parentUser } from '../../src/accounts/identity/parent-user-table.ts';
import { offerMail } from '../../src/bookings/offer/letter.ts';
import { storeOfferToken } from '../../src/bookings/offer/token.ts';
import { booking } from '../../src/bookings/schedule/booking-table.ts';
import { busy } from '../../src/bookings/schedule/busy-table.ts';
import { offer } from '../../src/bookings/schedule/offer-table.ts';
import type { Db } from '../../src/kernel/database/database.ts';
import { event } from '../../src/kernel/history/table.ts';
import { queueMail } from '../../src/kernel/mail/service.ts';
import type { nannyPolo } from '../../src/people/nanny-polo/table.ts';
import { plan } from './booking-plan.ts';
import { historyOf, offersOf } from './booking-story.ts';
import type { Random } from './random.ts';

type Nanny = typeof nannyPolo.$inferSelect;
type Parent = typeof parentUser.$inferSelect;

/** At most this many rows in one statement. */
const batch = 300;

async function inBatches<Row>(rows: Row[], write: (part: Row[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) await write(rows.slice(at, at + batch));
}

/** Offers whose mail is in the mailbox, so that a nanny's link can be tried. */
const mailedOffers = 3;

/**
 * Inserts six hundred bookings over the last six months and the next two, in every status, with their offers and the
 * time they hold. Today and tomorrow morning have work to do.
 */
export async function seedBookings(
  db: Db,
  random: Random,
  nannies: Nanny[],
  parents: Parent[],
  today: Date,
): Promise<void> {
  const active = nannies.filter((nanny) => nanny.status === 'active');
  const families = parents.filter((parent) => parent.status === 'active');
  const now = dayjs(today);
  const planned = plan(random, active, families, now);
  const ids: number[] = [];
  await inBatches(
    planned.map(({ values }) => values),
    async (part) => {
      const made = await db.insert(booking).values(part).returning({ id: booking.id });
      ids.push(...made.map(({ id }) => id));
    },
  );
  const stories = planned.map((one, at) => ({ ...one, id: ids[at] ?? 0 }));
  await inBatches(
    stories.flatMap((one) => historyOf(one)),
    (part) => db.insert(event).values(part),
  );
  const offers = stories.flatMap((one) => offersOf(random, one, now));
  await inBatches(offers, (part) => db.insert(offer).values(part));
  await hold(db);
  const waiting = await db
    .select({ id: offer.id })
    .from(offer)
    .where(sql`${offer.state} = 'waiting'`)
    .orderBy(offer.id)
    .limit(mailedOffers);
  for (const { id } of waiting) await queueMail(db, offerMail, { offer_id: id });
  // Links to offers in each final state: /offer/demo-expired.
  const over = await db
    .selectDistinctOn([offer.state], { id: offer.id, state: offer.state })
    .from(offer)
    .where(sql`${offer.state} <> 'waiting'`)
    .orderBy(offer.state, sql`${offer.id} DESC`);
  for (const { id, state } of over) await storeOfferToken(db, id, `demo-${state}`);
  await db.execute(sql`ANALYZE`);
}

/** Inserts the busy ranges of the bookings. */
async function hold(db: Db): Promise<void> {
  const holding = statusesWith('holding');
  const held = db
    .select({
      nanny_polo_id: sql<number>`${booking.nanny_polo_id}`.as('nanny_polo_id'),
      range: sql<string>`tstzrange(${booking.start_at} - make_interval(mins => ${booking.buffer_minutes}),
        ${booking.end_at} + make_interval(mins => ${booking.buffer_minutes}))`.as('range'),
      booking_id: booking.id,
    })
    .from(booking)
    .where(sql`${inArray(booking.status, holding)} AND ${booking.nanny_polo_id} IS NOT NULL`);
  await db.execute(
    sql`INSERT INTO ${busy} (nanny_polo_id, busy, reason, booking_id)
      SELECT nanny_polo_id, range, 'booking', id FROM ${held} AS held`,
  );
}
