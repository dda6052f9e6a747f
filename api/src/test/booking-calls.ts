import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import { answerForNanny } from '@nanny-polo/shared/bookings/booking-work';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';

/** Returns a client's calls about bookings. Those that write send the booking's current version. */
export const bookingCalls = (client: HttpClient) => {
  const get = (id: number): Promise<Booking> => client.call(booking.get, { params: { id } });
  return {
    get,
    async transition(id: number, name: keyof typeof bookingTransitionCalls, more: object = {}) {
      const { version } = await get(id);
      return client.call(bookingTransitionCalls[name], { params: { id }, body: { version, ...more } });
    },
    async accept(id: number): Promise<Booking> {
      const { version } = await get(id);
      return client.call(answerForNanny, { params: { id }, body: { version, answer: 'accepted' } });
    },
  };
};
