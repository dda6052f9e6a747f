import type { BookingStep, UserBookingDetails } from '@nanny-polo/shared/user-booking';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { event } from '../../kernel/history/table.ts';
import { resourceName } from '../booking/row.ts';

/** The steps that a parent sees, by the action of their event. */
const steps: Readonly<Record<string, BookingStep>> = {
  create: 'requested',
  offer: 'offered',
  accept: 'accepted',
  confirm: 'confirmed',
  reschedule: 'rescheduled',
  withdraw: 'withdrawn',
  'ask-price': 'price_asked',
  'agree-price': 'price_agreed',
  'request-change': 'change_requested',
  'check-in': 'started',
  'check-out': 'finished',
  cancel: 'cancelled',
  decline: 'declined',
  expire: 'expired',
  'no-show': 'missed',
};

/** The step whose latest occurrence an event undoes, by the action of the event. */
const undone: Readonly<Record<string, BookingStep>> = {
  'undo-check-in': 'started',
  'undo-check-out': 'finished',
};

/** Returns the history of a booking as its parent may see it, the oldest step first. */
export async function timelineOf(db: Db, id: number): Promise<UserBookingDetails['timeline']> {
  const ofBooking = and(eq(event.resource, resourceName), eq(event.record_id, id));
  const shown = inArray(event.action, ['undo', ...Object.keys(steps), ...Object.keys(undone)]);
  const found = await db
    .select({ id: event.id, at: event.at, action: event.action, after: event.after })
    .from(event)
    .where(and(ofBooking, shown))
    .orderBy(event.at, event.id);
  const timeline: UserBookingDetails['timeline'] = [];
  const undoneIds = new Set(found.flatMap(({ after }) => (after?.undone as number[] | undefined) ?? []));
  for (const { id: eventId, at, action } of found) {
    if (undoneIds.has(eventId)) continue;
    const step = steps[action];
    if (step) timeline.push({ at, step });
    const last = timeline.findLastIndex((one) => one.step === undone[action]);
    if (last >= 0) timeline.splice(last, 1);
  }
  return timeline;
}
