import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { BookingStep, UserBookingDetails, UserNanny } from '@nanny-polo/shared/bookings/user-booking';
import { findDocumentFaults } from '@nanny-polo/shared/people/nanny-dossier';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { event } from '../../kernel/history/table.ts';
import { summariseChecks, toFamilyCheck } from '../../people/nanny-polo/checks.ts';
import { firstNameOf, selectDossiers } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { promisedQuoteOf } from '../booking-price/price.ts';
import { overtimeOf } from '../booking-price/quote.ts';
import { resourceName } from '../booking-record/row.ts';
import { hideCodeReasons } from '../pricing/discount-codes.ts';
import { amountsOf } from '../pricing/service.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

/**
 * Returns the price that a booking's parent has agreed to, and after the visit that of its overtime; null if the booking
 * ended unconfirmed.
 */
export async function priceOf(db: Db, row: BookingRow): Promise<Quote | null> {
  const quote = row.quote ?? (hasTrait(row.status, 'undecided') ? await promisedQuoteOf(db, row) : null);
  if (!quote) return null;
  const { lines } =
    row.overtime_minutes && row.checked_out_at
      ? await overtimeOf(db, row, row.checked_out_at)
      : { lines: [] };
  const overtime = lines.map((line) =>
    line.kind === 'overtime' ? line : { ...line, label: `Overtime: ${line.label}` },
  );
  return {
    ...quote,
    lines: [...quote.lines, ...overtime],
    total_minor: quote.total_minor + amountsOf(overtime),
    not_applied: hideCodeReasons(quote.not_applied, row.discount_codes),
  };
}

/** Returns the nanny of a booking as the family may know them; null in a status that does not name the nanny. */
export async function nannyOf(db: Db, row: BookingRow): Promise<UserNanny | null> {
  if (row.nanny_polo_id === null || !hasTrait(row.status, 'named')) return null;
  const [nanny] = await selectDossiers(db).where(eq(nannyPolo.id, row.nanny_polo_id));
  if (!nanny) return null;
  const lastDay = agencyDayOf(row.end_at);
  const { photo, languages, experience_years } = nanny;
  return {
    first_name: firstNameOf(nanny),
    photo,
    languages,
    experience_years,
    checks: summariseChecks(nanny, lastDay).map(toFamilyCheck),
    documents_valid: findDocumentFaults(nanny, lastDay).length === 0,
  };
}

/** The steps that a parent sees, by the action of their event. */
const steps: Readonly<Record<string, BookingStep>> = {
  create: 'requested',
  offer: 'offered',
  accept: 'accepted',
  confirm: 'confirmed',
  reschedule: 'rescheduled',
  'ask-time': 'time_asked',
  'agree-time': 'rescheduled',
  'refuse-time': 'time_kept',
  'time-expired': 'time_kept',
  'withdraw-time': 'time_kept',
  withdraw: 'withdrawn',
  'ask-price': 'price_asked',
  'agree-price': 'price_agreed',
  'refuse-price': 'price_refused',
  'edit-request': 'request_changed',
  'request-change': 'change_requested',
  'settle-change': 'change_settled',
  'check-in': 'started',
  'check-out': 'finished',
  cancel: 'cancelled',
  decline: 'declined',
  expire: 'expired',
  'no-show': 'missed',
};

/** The step that an event undoes, by the action of the event. Its latest occurrence is not shown. */
const undone: Readonly<Record<string, BookingStep>> = {
  'undo-check-in': 'started',
  'undo-check-out': 'finished',
};

/** Returns the history of a booking as its parent may see it, the oldest step first. */
export async function timelineOf(db: Db, id: number): Promise<UserBookingDetails['timeline']> {
  const ofBooking = and(eq(event.resource, resourceName), eq(event.record_id, id));
  const shown = inArray(event.action, ['undo', ...Object.keys(steps), ...Object.keys(undone)]);
  const events = await db
    .select({ id: event.id, at: event.at, action: event.action, after: event.after })
    .from(event)
    .where(and(ofBooking, shown))
    .orderBy(event.at, event.id);
  const timeline: UserBookingDetails['timeline'] = [];
  const undoneIds = new Set(events.flatMap(({ after }) => (after?.undone as number[] | undefined) ?? []));
  for (const { id: eventId, at, action } of events) {
    if (undoneIds.has(eventId)) continue;
    const step = steps[action];
    if (step) timeline.push({ at, step });
    const last = timeline.findLastIndex((one) => one.step === undone[action]);
    if (last >= 0) timeline.splice(last, 1);
  }
  return timeline;
}
