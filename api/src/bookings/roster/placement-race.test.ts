import { type Booking, booking as bookings } from '@nanny-polo/shared/bookings/booking';
import { rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { ApiError } from '@nanny-polo/shared/contract/http-client';
import { expect, test } from 'vitest';
import { nextSlot, readyNanny, readyParent } from '../../test/people.ts';
import { openProduct } from '../../test/product.ts';

const product = await openProduct();

test('if two bookings are rescheduled to the same slot of a nanny at the same time, one succeeds and the other is refused', async () => {
  const [owner, coordinator] = [await product.signedIn('owner'), await product.signedIn('coordinator')];
  for (let round = 0; round < 10; round += 1) {
    const [from, to] = [await readyNanny(product.db), await readyNanny(product.db)];
    const slots = [nextSlot(), nextSlot()];
    const made: Booking[] = [];
    for (const slot of slots) {
      const parent = await readyParent(product.db);
      const body = { parent_id: parent.id, nanny_polo_id: from.id, service: 'hourly' as const, ...slot };
      made.push(await owner.call(bookings.create, { body }));
    }
    const time = nextSlot();
    const drops = [owner, coordinator].map((client, at) =>
      client.call(rescheduleBooking, {
        params: { id: made[at]?.id ?? 0 },
        body: { version: made[at]?.version ?? 0, nanny_polo_id: to.id, ...time },
      }),
    );
    const outcomes = await Promise.allSettled(drops);
    const lost = outcomes.findIndex(({ status }) => status === 'rejected');
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toBeInstanceOf(ApiError);
    expect(reasons[0]).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    const stayed = await owner.call(bookings.get, { params: { id: made[lost]?.id ?? 0 } });
    expect(stayed).toMatchObject({ ...slots[lost], nanny_polo_id: from.id });
  }
});
