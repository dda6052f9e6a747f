import { money } from '@nanny-polo/shared/money';
import { when } from '../../kernel/mail/when.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { differ } from './differ.ts';
import type { News } from './news.ts';

/** A booking now, the booking as the recipient knows it, and a sentence about credit notes, if any count against its fee. */
type Words = (
  row: BookingRow,
  known: BookingRow,
  credits: string | undefined,
) => readonly [subject: string, text: string];

/** Returns a sentence about a new time, for a booking called `what`; undefined for the same time. */
function newTime({ start_at, end_at }: BookingRow, known: BookingRow, what: string): string | undefined {
  if (differ(known, { start_at }, ['start_at']))
    return `${what} has moved from ${when(known.start_at)} to ${when(start_at)}.`;
  if (differ(known, { end_at }, ['end_at']))
    return `${what} on ${when(start_at)} now ends on ${when(end_at)} instead of ${when(known.end_at)}.`;
  return undefined;
}

/** Joins sentences, followed by one about a new time. */
const withTime = (row: BookingRow, known: BookingRow, ...sentences: (string | undefined)[]): string =>
  [...sentences, newTime(row, known, 'The booking')].filter(Boolean).join(' ');

const rescheduled = (row: BookingRow, known: BookingRow): string =>
  newTime(row, known, 'Your booking') ?? `Your booking now begins on ${when(row.start_at)}.`;

/** The words of a mail about one booking. */
export const words: Record<News, Words> = {
  confirmed: (row, known) => [
    `${row.code} is confirmed`,
    withTime(row, known, `Your booking for ${when(row.start_at)} is confirmed.`),
  ],
  cancelled: (row, known, credits) => [
    `${row.code} is cancelled`,
    withTime(
      row,
      known,
      `Your booking for ${when(row.start_at)} has been cancelled.`,
      row.cancellation_fee_minor
        ? `The cancellation fee is ${money(row.cancellation_fee_minor)}.`
        : 'There is no cancellation fee.',
      credits,
    ),
  ],
  declined: (row, known) => [
    `${row.code}: we cannot accept this booking`,
    withTime(row, known, `We are sorry, but we cannot accept your booking for ${when(row.start_at)}.`),
  ],
  expired: (row, known) => [
    `${row.code} could not be confirmed in time`,
    withTime(
      row,
      known,
      `We are sorry, but we could not confirm your booking for ${when(row.start_at)} in time, so it will not take place. You owe nothing.`,
    ),
  ],
  'no-show': (row, known, credits) => [
    `${row.code} is recorded as missed`,
    withTime(
      row,
      known,
      `Your booking for ${when(row.start_at)} did not take place, and we have recorded it as a missed visit. Under the cancellation policy of this booking, a missed visit costs as much as cancelling at the start: ${money(row.cancellation_fee_minor ?? 0)}.`,
      credits,
      'If the nanny did not come, or you disagree for another reason, please ring us and we will look into it.',
    ),
  ],
  rescheduled: (row, known) => [`${row.code} has been rescheduled`, rescheduled(row, known)],
  'other-address': (row) => [
    `${row.code} has a new address`,
    `The address of your booking for ${when(row.start_at)} has changed. Please check the new one on the booking’s page.`,
  ],
  'other-care': (row) => [
    `${row.code} has changed`,
    `The address, the children or the kind of care of your booking for ${when(row.start_at)} has changed. Please check them on the booking’s page.`,
  ],
  'other-time-and-care': (row, known) => [
    `${row.code} has been rescheduled`,
    `${rescheduled(row, known)} The address, the children or the kind of care has changed as well. Please check them on the booking’s page.`,
  ],
  'offer-changed': (row) => [
    `${row.code}: the offer has changed`,
    `The area, the children or the kind of care of the booking that we offered you for ${when(row.start_at)} has changed. This is the offer as it is now. If you have accepted and can no longer come, please tell us on its page.`,
  ],
  looking: (row, known) => [
    `${row.code}: we are finding another nanny`,
    withTime(
      row,
      known,
      `The nanny for ${when(row.start_at)} is no longer available. We are looking for another one and will write to you again.`,
    ),
  ],
  'other-nanny': (row, known) => [
    `${row.code}: another nanny will come`,
    withTime(
      row,
      known,
      `Another nanny will come to your booking for ${when(row.start_at)}. It is confirmed${isDearer(row, known) ? '' : ', and the price is no higher than the one you agreed to'}.`,
    ),
  ],
  reminder: (row) => [
    `${row.code}: ${when(row.start_at)}`,
    `This is a reminder of your booking that begins on ${when(row.start_at)}.`,
  ],
};

const isDearer = (row: BookingRow, known: BookingRow) =>
  (row.quote?.total_minor ?? 0) > (known.quote?.total_minor ?? known.agreed_minor ?? 0);
