import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import type { BookingStatus } from '@nanny-polo/shared/bookings/booking-status';
import { answerForNanny } from '@nanny-polo/shared/bookings/booking-work';
import { type Series, series as seriesContract } from '@nanny-polo/shared/bookings/series';
import { answerSeriesForNanny, confirmSeries } from '@nanny-polo/shared/bookings/series-work';
import type { Body } from '@nanny-polo/shared/contract/endpoint';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { beginNow, nextSlot, readyNanny, readyParent, signedInAs } from './people.ts';
import type { Product } from './product.ts';
import { createSeries } from './series.ts';

interface People {
  readonly parent?: { id: number } | undefined;
  readonly nanny?: { id: number } | undefined;
}

type BookingFields = Partial<Body<typeof booking.create>> & People;
type SeriesFields = Partial<Body<typeof seriesContract.create>> & People;

/** The status of a booking, or `accepted`: offered to a nanny who has accepted. */
type BookingStage = BookingStatus | 'accepted';

/** The calls that bring a new booking into each stage. */
const ways: Record<BookingStage, readonly ('accept' | keyof typeof bookingTransitionCalls)[]> = {
  requested: [],
  declined: ['decline'],
  expired: ['expire'],
  cancelled: ['cancel'],
  offered: [],
  accepted: ['accept'],
  confirmed: ['accept', 'confirm'],
  in_progress: ['accept', 'confirm', 'check-in'],
  completed: ['accept', 'confirm', 'check-in', 'check-out'],
  closed: ['accept', 'confirm', 'check-in', 'check-out', 'close'],
  no_show: ['accept', 'confirm', 'no-show'],
};

const withoutNanny: readonly BookingStage[] = ['requested', 'declined', 'expired', 'cancelled'];

/**
 * Returns functions that create what a test begins with, by the product's own calls. A booking or series has a family
 * and, if its stage needs one, a nanny of its own unless the test gives them.
 */
export function buildersOf(product: Pick<Product, 'db' | 'client'>, client: HttpClient) {
  const { db } = product;

  /** Returns the ids of the people, who are created if a record has none. */
  const idsOf = async ({ parent, nanny }: People, needsNanny: boolean) => ({
    parent_id: (parent ?? (await readyParent(db))).id,
    nanny_polo_id: nanny?.id ?? (needsNanny ? (await readyNanny(db)).id : null),
  });

  /** Creates a booking in a stage. Its visit has begun if the stage follows a check-in or a missed visit. */
  async function bookingIn(
    stage: BookingStage,
    { parent, nanny, ...fields }: BookingFields = {},
  ): Promise<Booking> {
    const ids = await idsOf({ parent, nanny }, !withoutNanny.includes(stage));
    let one = await client.call(booking.create, {
      body: { service: 'hourly', ...ids, ...nextSlot(), ...fields },
    });
    const params = { id: one.id };
    for (const step of ways[stage]) {
      const { version } = one;
      if (step === 'check-in' || step === 'no-show') await beginNow(db, one);
      one = await (step === 'accept'
        ? client.call(answerForNanny, { params, body: { version, answer: 'accepted' } })
        : client.call(bookingTransitionCalls[step], { params, body: { version } }));
    }
    return one;
  }

  /** Creates a series with the visits of `seriesForm` in a stage. */
  async function seriesIn(
    stage: 'requested' | 'offered' | 'accepted' | 'confirmed',
    { parent, nanny, ...fields }: SeriesFields = {},
  ): Promise<Series> {
    const { parent_id, nanny_polo_id } = await idsOf({ parent, nanny }, stage !== 'requested');
    const offers = nanny_polo_id === null ? [] : [{ nanny_polo_id }];
    const series = await createSeries(client, { parent_id, offers, ...fields });
    if (stage === 'requested' || stage === 'offered') return series;
    const params = { id: series.id };
    const accepted = await client.call(answerSeriesForNanny, {
      params,
      body: { version: series.version, offer_id: series.offers[0]?.id ?? 0, answer: 'accepted' },
    });
    if (stage === 'accepted') return accepted;
    await client.call(confirmSeries, { params, body: { version: accepted.version } });
    return client.call(seriesContract.get, { params });
  }

  /** Creates a family like `readyParent`, and a client signed in as its parent. */
  async function familyWith(changes: Parameters<typeof readyParent>[1] = {}) {
    const parent = await readyParent(db, changes);
    return { parent, client: await signedInAs(product, parent) };
  }

  return { bookingIn, seriesIn, familyWith };
}
