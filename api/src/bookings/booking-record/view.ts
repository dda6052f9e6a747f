import { bookingOffer, booking as contract } from '@nanny-polo/shared/bookings/booking';
import { bookingStatus } from '@nanny-polo/shared/bookings/booking-status';
import { askedTime as askedTimeContract } from '@nanny-polo/shared/bookings/time-change';
import { getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { buildJsonObject } from '../../kernel/reading/fields.ts';
import { defineView } from '../../kernel/reading/view.ts';
import { type Codes, isWholeCode, matchesCode, type SearchText } from '../../kernel/resource/search.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { isFamilyFound, isNannyFound } from '../../people/search-texts.ts';
import { booking } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { timeChange } from '../schedule/time-change-table.ts';
import { toStartCondition } from './start.ts';
import { isUrgentAt, toTaskCondition } from './task.ts';
import { briefWaitsFor, waitsFor } from './waits.ts';

export const bookingCodes: Codes = { letters: 'bk', width: 6 };

/** Returns a function that builds the condition for `q` as a code, or as what finds the parent or the nanny. */
export const searchByCodeOrPeople =
  (record: { code: PgColumn; parent_id: PgColumn; nanny_polo_id: PgColumn }, codes: Codes) =>
  (q: SearchText): SQL | undefined => {
    const ofCode = matchesCode(record.code, codes, q);
    if (isWholeCode(codes, q)) return ofCode;
    return or(ofCode, isFamilyFound(record.parent_id, q), isNannyFound(record.nanny_polo_id, q));
  };

/** SQL for the new time that the nanny of a booking is asked about; null if there is none. */
export const askedTime = sql`(SELECT ${buildJsonObject(askedTimeContract, getTableColumns(timeChange))}
  FROM ${timeChange} WHERE ${timeChange.booking_id} = ${booking.id} AND ${timeChange.state} = 'asked')`;

/** SQL for the pay by the newest order; without one, as the confirmation fixed it, and none after a cancellation. */
export const pay = sql`coalesce((SELECT part.pay_minor FROM order_booking part JOIN "order" o ON o.id = part.order_id
    WHERE part.booking_id = ${booking.id} AND o.pay_minor > 0 ORDER BY o.id DESC LIMIT 1),
  CASE WHEN ${booking.cancelled_at} IS NULL THEN (${booking.quote}->>'pay_minor')::int ELSE 0 END)`;

/** Returns SQL for the name of the nanny whom the family wishes for. */
export const wishedNannyName = ({ wished_nanny_polo_id: id }: Record<'wished_nanny_polo_id', PgColumn>) =>
  sql<string | null>`(SELECT n.display_name FROM nanny_polo n WHERE n.id = ${id})`;

const fields = {
  ...getTableColumns(booking),
  total_minor: sql`(${booking.quote}->>'total_minor')::int`,
  pay_minor: pay,
  parent_name: parentUser.name,
  nanny_polo_name: nannyPolo.display_name,
  wished_nanny_name: wishedNannyName(booking),
  /** The latest offer. */
  offer: sql`(SELECT ${buildJsonObject(bookingOffer, getTableColumns(offer))} FROM ${offer}
    WHERE ${offer.booking_id} = ${booking.id} AND ${offer.current})`,
  waits_for: waitsFor,
  asked_time: askedTime,
  pending_minor: sql`(SELECT c.to_minor FROM price_change c WHERE c.booking_id = ${booking.id} AND c.state = 'pending')`,
  price_refused: sql`EXISTS (SELECT 1 FROM price_change c
    WHERE c.booking_id = ${booking.id} AND c.state = 'pending' AND c.refused_at IS NOT NULL)`,
};

/** Whether the family has not agreed to a higher price. */
const pricePending = sql`EXISTS (SELECT 1 FROM price_change c
  WHERE c.booking_id = ${booking.id} AND c.state = 'pending')`;

/** Whether the family can still reply to a higher price. */
export const priceAsked = sql`EXISTS (SELECT 1 FROM price_change c
  WHERE c.booking_id = ${booking.id} AND c.state = 'pending' AND c.refused_at IS NULL)`;

/** Whether the nanny is asked about a new time. */
const timeAsked = sql`EXISTS (SELECT 1 FROM time_change c
  WHERE c.booking_id = ${booking.id} AND c.state = 'asked')`;

/** Reads bookings, with the tally's totals if a filter names only statuses. */
export const reading = defineView({
  record: contract.get.schema.response[200],
  listed: contract.listed,
  fields,
  brief: { waits_for: briefWaitsFor },
  from: sql`${booking} LEFT JOIN ${parentUser} ON ${parentUser.id} = ${booking.parent_id}
    LEFT JOIN ${nannyPolo} ON ${nannyPolo.id} = ${booking.nanny_polo_id}`,
  id: booking.id,
  what: 'Booking',
  search: searchByCodeOrPeople(booking, bookingCodes),
  matchers: {
    task: toTaskCondition,
    starts: toStartCondition,
    urgent: ([isUrgent]) => (isUrgent ? isUrgentAt() : sql`NOT ${isUrgentAt()}`),
    price_pending: ([isPending]) => (isPending ? pricePending : sql`NOT ${pricePending}`),
    time_asked: ([isAsked]) => (isAsked ? timeAsked : sql`NOT ${timeAsked}`),
  },
  tabs: { column: booking.status, options: bookingStatus.options },
  tally: 'booking',
});

export const { get, matching } = reading;
