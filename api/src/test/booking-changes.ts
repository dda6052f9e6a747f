/** Changes to bookings, and the letters about them: no worker runs while the changes are made. */

import { type Booking, booking } from '@nanny-polo/shared/bookings/booking';
import { coverBooking, rescheduleBooking } from '@nanny-polo/shared/bookings/booking-work';
import { bankHolidayOf } from '@nanny-polo/shared/time/bank-holidays';
import { and, eq, gt, like, max, sql } from 'drizzle-orm';
import { parentUser } from '../accounts/identity/parent-user-table.ts';
import { event } from '../kernel/history/table.ts';
import { capturedMail } from '../kernel/mail/captured-mail-table.ts';
import { nannyPolo } from '../people/nanny-polo/table.ts';
import { bookingCalls } from './booking-calls.ts';
import { nextSlot, readyNanny, readyParent } from './people.ts';
import { startPost } from './post.ts';
import type { Product } from './product.ts';

export interface Made {
  readonly id: number;
  readonly parent: string;
  readonly nanny: string;
  readonly nannyId: number;
  /** The time that the booking was made for. */
  readonly first: Booking;
}

export const timeAfter = ({ start_at, end_at }: Pick<Booking, 'start_at' | 'end_at'>, days: number) => ({
  start_at: new Date(Date.parse(start_at) + days * 86_400_000).toISOString(),
  end_at: new Date(Date.parse(end_at) + days * 86_400_000).toISOString(),
});

/** Returns a time that no move of a day or two brings to a bank holiday, which costs more. */
function timeToMove() {
  let slot = nextSlot();
  while ([1, 2].some((days) => bankHolidayOf(timeAfter(slot, days).start_at.slice(0, 10)))) slot = nextSlot();
  return slot;
}

export type BookingChange =
  | 'send letters'
  | 'erase family'
  | 'accept'
  | 'give to another'
  | 'confirm'
  | 'move'
  | 'move again'
  | 'move back'
  | 'cancel'
  | 'decline'
  | 'recall'
  | 'withdraw'
  | 'confirm again'
  | 'remove'
  | 'lose address';

/** Returns a function that takes steps with bookings and then sends the letters about them. */
export async function bookingChanges(product: Product) {
  const { db } = product;
  const owner = await product.signedIn('owner');
  const { get, transition, accept } = bookingCalls(owner);

  async function makeBooking(): Promise<Made> {
    const [parent, nanny] = [await readyParent(db), await readyNanny(db)];
    const first = await owner.call(booking.create, {
      body: { parent_id: parent.id, nanny_polo_id: nanny.id, service: 'hourly', ...timeToMove() },
    });
    return { id: first.id, parent: parent.email, nanny: nanny.email ?? '', nannyId: nanny.id, first };
  }

  async function moveTo({ id, first }: Made, days: number): Promise<void> {
    const { version } = await get(id);
    await owner.call(rescheduleBooking, {
      params: { id },
      body: { version, nanny_agreed: true, ...timeAfter(first, days) },
    });
  }

  async function confirm({ id }: Made): Promise<void> {
    await accept(id);
    await transition(id, 'confirm');
  }

  const steps: Record<BookingChange, (made: Made) => Promise<unknown>> = {
    'send letters': deliver,
    'erase family': ({ first: { parent_id } }) =>
      db
        .update(parentUser)
        .set({
          email: `erased-${parent_id}@erased.invalid`,
          status: 'suspended',
          archived_at: sql`now()`,
          erased_at: sql`now()`,
        })
        .where(eq(parentUser.id, parent_id)),
    accept: ({ id }) => accept(id),
    async 'give to another'({ id }) {
      const nanny = await readyNanny(db);
      const { version, start_at, end_at } = await get(id);
      const body = { version, start_at, end_at, nanny_polo_id: nanny.id };
      await owner.call(rescheduleBooking, { params: { id }, body });
    },
    confirm,
    move: (made) => moveTo(made, 1),
    'move again': (made) => moveTo(made, 2),
    'move back': (made) => moveTo(made, 0),
    cancel: ({ id }) => transition(id, 'cancel'),
    decline: ({ id }) => transition(id, 'decline'),
    recall: ({ id }) => transition(id, 'recall'),
    withdraw: ({ id }) => transition(id, 'withdraw'),
    async 'confirm again'(made) {
      const { version } = await get(made.id);
      const body = { version, nanny_polo_id: made.nannyId };
      await owner.call(coverBooking, { params: { id: made.id }, body });
      await confirm(made);
    },
    remove: ({ id }) => owner.call(booking.remove, { params: { id } }),
    'lose address': ({ nannyId }) =>
      db.update(nannyPolo).set({ email: null }).where(eq(nannyPolo.id, nannyId)),
  };

  async function deliver(): Promise<void> {
    const post = await startPost(product.database);
    await post.delivered();
    await post.stop();
  }

  /** Makes a booking for each case, confirmed and told if it is `known`, then takes the steps, then sends the letters. */
  async function run(
    cases: readonly { readonly known: boolean; readonly steps: readonly BookingChange[] }[],
  ) {
    const made: Made[] = [];
    for (const one of cases.filter(({ known }) => known)) {
      const booked = await makeBooking();
      await confirm(booked);
      made[cases.indexOf(one)] = booked;
    }
    await deliver();
    const [mark] = await db.select({ id: max(capturedMail.id) }).from(capturedMail);
    const [past] = await db.select({ id: max(event.id) }).from(event);
    for (const [at, one] of cases.entries()) {
      const booked = made[at] ?? (await makeBooking());
      made[at] = booked;
      for (const step of one.steps) await steps[step](booked);
    }
    await deliver();
    return Promise.all(
      made.map(async (booked) => {
        const to = (address: string) =>
          db
            .select()
            .from(capturedMail)
            .where(and(eq(capturedMail.to, address), gt(capturedMail.id, mark?.id ?? 0)))
            .orderBy(capturedMail.id);
        const unsent = await db
          .select({ after: event.after })
          .from(event)
          .where(
            and(
              gt(event.id, past?.id ?? 0),
              eq(event.record_id, booked.id),
              eq(event.resource, 'booking'),
              like(event.action, 'letter-%'),
            ),
          )
          .orderBy(event.id);
        return {
          booked,
          family: await to(booked.parent),
          nanny: await to(booked.nanny),
          reasons: unsent.map(({ after }) => `${after?.recipient}: ${after?.reason}`),
        };
      }),
    );
  }

  return run;
}
