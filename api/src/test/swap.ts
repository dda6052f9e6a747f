import {
  type Absence,
  applyAbsence,
  chooseForVisit,
  createAbsence,
} from '@nanny-polo/shared/bookings/absence';
import { type Booking, booking, bookingTransitionCalls } from '@nanny-polo/shared/bookings/booking';
import type { HttpClient } from '@nanny-polo/shared/contract/http-client';
import { createAskToken } from '../bookings/cover/token.ts';
import { readRequest } from '../bookings/cover/view.ts';
import type { Db } from '../kernel/database/database.ts';
import { buildersOf } from './builders.ts';
import { linksOf, neighbourhood } from './cover.ts';
import { nextSlot, readyNanny, readyParent } from './people.ts';
import type { Product } from './product.ts';

const hour = 3_600_000;
const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * hour).toISOString();

export const read = (owner: HttpClient, { id }: { id: number }): Promise<Booking> =>
  owner.call(booking.get, { params: { id } });

/**
 * Creates an ill nanny with a confirmed visit that only a chain of `steps` steps can cover, at a place where no other
 * nanny works. Each nanny takes the visit of the one before and gives up their own, which begins an hour later; the
 * last one is free.
 */
export async function chainOf(product: Product, owner: HttpClient, steps: number) {
  const { db } = product;
  const { bookingIn } = buildersOf(product, owner);
  const {
    parent,
    nannies: [ill],
  } = await neighbourhood(db, 1);
  if (!ill) throw new Error('There is no nanny');
  const home = parent.addresses[0];
  const place = { lat: home?.lat ?? 0, lng: home?.lng ?? 0 };
  const slot = nextSlot();
  const at = (step: number) => ({
    start_at: later(slot.start_at, step),
    end_at: later(slot.end_at, step),
  });
  const nannies = [];
  const parents = [parent];
  const bookings = [await bookingIn('confirmed', { nanny: ill, parent, buffer_minutes: 0, ...slot })];
  for (let step = 1; step <= steps; step += 1) {
    const { start_at } = at(step - 1);
    // After the first, each nanny is available only from the start of the visit that they are to take, so they cannot
    // take an earlier one.
    const from = step === 1 ? '00:00' : start_at.slice(11, 16);
    const availability = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to: '24:00' }));
    nannies.push(await readyNanny(db, { ...place, availability }));
  }
  for (const [step, nanny] of nannies.slice(0, -1).entries()) {
    const family = await readyParent(db, { addresses: parent.addresses });
    parents.push(family);
    bookings.push(
      await bookingIn('confirmed', { nanny, parent: family, buffer_minutes: 0, ...at(step + 1) }),
    );
  }
  const body = { nanny_polo_id: ill.id, start_at: slot.start_at, end_at: slot.end_at };
  return { ill, nannies, parents, bookings, slot, open: () => owner.call(createAbsence, { body }) };
}

type SwapChoice = 'swap' | 'swap_then_ask';

/** Chooses the swap for the first visit of a draft. */
export const chooseSwap = (
  owner: HttpClient,
  { id, version, visits }: Absence,
  choice: SwapChoice = 'swap',
): Promise<Absence> =>
  owner.call(chooseForVisit, {
    params: { id },
    body: { version, booking_id: visits[0]?.booking_id ?? 0, choice },
  });

export const apply = (owner: HttpClient, { id, version }: Absence): Promise<Absence> =>
  owner.call(applyAbsence, { params: { id }, body: { version } });

/** Chooses the swap for the first visit of a draft and applies the plan. */
export const askForSwap = async (owner: HttpClient, desk: Absence, choice?: SwapChoice): Promise<Absence> =>
  apply(owner, await chooseSwap(owner, desk, choice));

/** Returns a new token for each nanny of a swap, in the order of the chain. */
export async function linksOfSwap(db: Db, desk: Absence): Promise<string[]> {
  const tokens = [];
  for (const { ask } of desk.visits[0]?.chain?.steps ?? [])
    tokens.push(await createAskToken(db, ask?.id ?? 0));
  return tokens;
}

/** Returns a new token for each nanny asked by a cover request, in the order of the asks. */
export const linksOfRequest = async (db: Db, coverRequestId: number): Promise<string[]> =>
  linksOf(db, await readRequest(db, coverRequestId));

/** Withdraws the nanny of a confirmed booking, which then needs cover. */
export async function withdrawn(owner: HttpClient, one: { id: number } | undefined): Promise<void> {
  const id = one?.id ?? 0;
  const { version } = await read(owner, { id });
  await owner.call(bookingTransitionCalls.withdraw, { params: { id }, body: { version } });
}
