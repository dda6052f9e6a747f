import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildersOf } from '../../test/builders.ts';
import { openProduct } from '../../test/product.ts';
import { expireBookings, expireOffers } from './clock.ts';

const product = await openProduct();
const owner = await product.signedIn('owner');

const { bookingIn } = buildersOf(product, owner);

const now = ({ id }: Booking) => owner.call(booking.get, { params: { id } });

/** Runs `work` while the database refuses to let one record expire. */
async function withBroken(table: 'booking' | 'offer', id: number, work: () => Promise<void>) {
  const status = sql.raw(table === 'booking' ? 'status' : 'state');
  const name = sql.raw(table);
  await product.db.execute(
    sql`ALTER TABLE ${name} ADD CONSTRAINT broken CHECK (id <> ${sql.raw(String(id))} OR ${status} <> 'expired') NOT VALID`,
  );
  try {
    await work();
  } finally {
    await product.db.execute(sql`ALTER TABLE ${name} DROP CONSTRAINT broken`);
  }
}

test('an offer that cannot be expired does not stop the others from expiring', async () => {
  const [broken, other] = [await bookingIn('offered'), await bookingIn('offered')];
  const { expires_at } = (await now(other)).offer ?? { expires_at: '' };
  await withBroken('offer', broken.offer?.id ?? 0, async () => {
    await expect(expireOffers(product.db, expires_at)).rejects.toThrow();
    expect((await now(broken)).offer).toMatchObject({ state: 'waiting' });
    expect((await now(other)).offer).toMatchObject({ state: 'expired' });
  });
  expect(await expireOffers(product.db, expires_at)).toBeGreaterThan(0);
  expect((await now(broken)).offer).toMatchObject({ state: 'expired' });
});

test('a booking that cannot be expired does not stop the others from expiring', async () => {
  const [broken, other] = [await bookingIn('offered'), await bookingIn('offered')];
  await withBroken('booking', broken.id, async () => {
    await expect(expireBookings(product.db, other.start_at)).rejects.toThrow();
    expect(await now(broken)).toMatchObject({ status: 'offered' });
    expect(await now(other)).toMatchObject({ status: 'expired' });
  });
});
