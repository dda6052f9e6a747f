import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { hasDifference } from '../booking-record/changed-fields.ts';
import type { BookingNews, News } from '../mail/kinds.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { VisitsWords } from './section.ts';

/** What the words of a mail need besides the booking. */
export interface Telling {
  /** The first name of the nanny, to the family alone; undefined without one. */
  readonly nanny?: string | undefined;
  /** The same of the nanny whom the family last heard of. */
  readonly former?: string | undefined;
  /** A sentence about credit notes, if any count against the fee. */
  readonly credits?: string | undefined;
  /** Sentences about what is still to be paid, or is refunded. */
  readonly payments?: readonly string[];
}

/** A booking now, and the booking as the recipient knows it. */
type Words = (
  row: BookingRow,
  known: BookingRow,
  telling: Telling,
) => readonly [subject: string, ...sentences: (string | undefined)[]];

const lengthMsOf = ({ start_at, end_at }: Pick<BookingRow, 'start_at' | 'end_at'>) =>
  Date.parse(end_at) - Date.parse(start_at);

/** Returns a sentence about a new time, for a booking called `what`; undefined for the same time. */
function newTime({ start_at, end_at }: BookingRow, known: BookingRow, what: string): string | undefined {
  if (hasDifference(known, { start_at }, ['start_at'])) {
    const isMovedWhole = lengthMsOf({ start_at, end_at }) === lengthMsOf(known);
    const hasSameEnd = !hasDifference(known, { end_at }, ['end_at']);
    const ends = `It now ends on ${formatInstant(end_at)} instead of ${formatInstant(known.end_at)}.`;
    const begins = `${what} has moved from ${formatInstant(known.start_at)} to ${formatInstant(start_at)}.`;
    return isMovedWhole || hasSameEnd ? begins : `${begins} ${ends}`;
  }
  if (hasDifference(known, { end_at }, ['end_at']))
    return `${what} on ${formatInstant(start_at)} now ends on ${formatInstant(end_at)} instead of ${formatInstant(known.end_at)}.`;
  return undefined;
}

const moved = (row: BookingRow, known: BookingRow) => newTime(row, known, 'The booking');

const rescheduled = (row: BookingRow, known: BookingRow): string =>
  newTime(row, known, 'Your booking') ?? `Your booking now begins on ${formatInstant(row.start_at)}.`;

const partsOfCare = [
  ['address', 'the address'],
  ['children', 'the children'],
  ['service', 'the kind of care'],
] as const;

/** Names what has changed about a visit besides its time: `the address and the children`. */
function changedCareOf(row: BookingRow, known: BookingRow): string {
  const parts = partsOfCare.filter(([field]) => hasDifference(known, row, [field])).map(([, name]) => name);
  const words = [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
  return words || 'what you need to know about the children';
}

/** Returns the subject about a new time, or a new end alone. */
const movedTo = (row: BookingRow, known: BookingRow): string =>
  hasDifference(known, row, ['start_at'])
    ? `Your booking has moved to ${formatInstant(row.start_at)}`
    : `A new end for your booking on ${formatInstant(row.start_at)}`;

/** The words of a mail about one booking, and of the section about several. */
export const words: Record<BookingNews, { readonly one: Words; readonly several: VisitsWords }> &
  Record<Exclude<News, BookingNews>, { readonly one: Words; readonly several?: undefined }> = {
  confirmed: {
    one: (row, known, { nanny = 'You', former }) => [
      former && former !== nanny
        ? `For ${formatInstant(row.start_at)} you have ${nanny} instead of ${former}`
        : `${nanny} ${nanny === 'You' ? 'are' : 'is'} booked for ${formatInstant(row.start_at)}`,
      `Your booking for ${formatInstant(row.start_at)} is confirmed.`,
      moved(row, known),
    ],
    several: {
      subject: (visits, { nanny } = {}) =>
        nanny ? `${nanny} ${nanny === 'You' ? 'are' : 'is'} booked for ${visits}` : `${visits} confirmed`,
      text: 'These visits are confirmed:',
    },
  },
  cancelled: {
    one: (row, known, { credits, payments = [] }) => [
      `Your booking for ${formatInstant(row.start_at)} is cancelled`,
      `Your booking for ${formatInstant(row.start_at)} has been cancelled.`,
      row.cancellation_fee_minor
        ? `The cancellation fee is ${formatShortMoney(row.cancellation_fee_minor)}.`
        : 'There is no cancellation fee.',
      credits,
      ...payments,
      moved(row, known),
    ],
    several: { subject: (visits) => `${visits} cancelled`, text: 'These visits have been cancelled:' },
  },
  declined: {
    one: (row, known) => [
      `We cannot accept your booking for ${formatInstant(row.start_at)}`,
      `We are sorry, but we cannot accept your booking for ${formatInstant(row.start_at)}.`,
      moved(row, known),
    ],
    several: {
      subject: (visits) => `we cannot accept ${visits}`,
      text: 'We are sorry, but we cannot accept these visits:',
    },
  },
  expired: {
    one: (row, known) => [
      `Your booking for ${formatInstant(row.start_at)} could not be confirmed in time`,
      `We are sorry, but we could not confirm your booking for ${formatInstant(row.start_at)} in time, so it will not take place. You owe nothing.`,
      moved(row, known),
    ],
    several: {
      subject: (visits) => `${visits} not confirmed in time`,
      text: 'We are sorry, but we could not confirm these visits in time, so they will not take place. You owe nothing.',
    },
  },
  'no-show': {
    one: (row, known, { credits, payments = [] }) => [
      `Your booking for ${formatInstant(row.start_at)} is recorded as missed`,
      `Your booking for ${formatInstant(row.start_at)} did not take place, and we have recorded it as a missed visit. Under the cancellation policy of this booking, a missed visit costs as much as cancelling at the start: ${formatShortMoney(row.cancellation_fee_minor ?? 0)}.`,
      credits,
      ...payments,
      'If the nanny did not come, or you disagree for another reason, please ring us and we will look into it.',
      moved(row, known),
    ],
  },
  rescheduled: {
    one: (row, known) => [movedTo(row, known), rescheduled(row, known)],
    several: { subject: (visits) => `${visits} rescheduled`, text: 'These visits have a new time:' },
  },
  'other-address': {
    one: (row) => [
      `A new address for your booking on ${formatInstant(row.start_at)}`,
      `The address of your booking for ${formatInstant(row.start_at)} has changed. Please check the new one on the booking’s page.`,
    ],
    several: {
      subject: (visits) => `a new address for ${visits}`,
      text: 'The address of these visits has changed. Please check the new one on the page of each visit.',
    },
  },
  'other-care': {
    one: (row, known) => [
      `Your booking for ${formatInstant(row.start_at)} has changed`,
      `Your booking for ${formatInstant(row.start_at)} has changed: ${changedCareOf(row, known)}. Please check this on the booking’s page.`,
    ],
    several: {
      subject: (visits) => `${visits} changed`,
      text: 'The address, the children or the kind of care of these visits has changed. Please check them on the page of each visit.',
    },
  },
  // Says nothing about health: that is on the page alone.
  'other-allergies': {
    one: (row) => [
      `Please read about the children again: ${formatInstant(row.start_at)}`,
      `What you need to know about the children of your booking for ${formatInstant(row.start_at)} has changed. Please read it on the booking’s page now.`,
    ],
    several: {
      subject: (visits) => `please read about the children of ${visits} again`,
      text: 'What you need to know about the children of these visits has changed. Please read it on the page of each visit now.',
    },
  },
  'other-time-and-care': {
    one: (row, known) => [
      movedTo(row, known),
      `${rescheduled(row, known)} Also changed: ${changedCareOf(row, known)}. Please check this on the booking’s page.`,
    ],
    several: {
      subject: (visits) => `${visits} rescheduled`,
      text: 'These visits have a new time. The address, the children or the kind of care has changed as well. Please check them on the page of each visit.',
    },
  },
  'offer-changed': {
    one: (row) => [
      `The offer for ${formatInstant(row.start_at)} has changed`,
      `The area, the children or the kind of care of the booking that we offered you for ${formatInstant(row.start_at)} has changed. This is the offer as it is now. If you have accepted and can no longer come, please tell us on its page.`,
    ],
    several: {
      subject: (visits) => `the offer of ${visits} has changed`,
      text: 'The area, the children or the kind of care of these visits has changed. Our offer’s page shows them as they are now. If you have accepted and can no longer come, please ring us.',
    },
  },
  looking: {
    one: (row, known, { former = 'The nanny' }) => [
      `${former} can’t come on ${formatInstant(row.start_at)}: we are finding another nanny`,
      `${former} can’t come on ${formatInstant(row.start_at)}. We are looking for another nanny and will write to you again.`,
      moved(row, known),
    ],
    several: {
      subject: (visits) => `we are finding another nanny for ${visits}`,
      text: 'The nanny for these visits is no longer available. We are looking for another one and will write to you again.',
    },
  },
  'other-nanny': {
    one: (row, known, { nanny = 'another nanny', former }) => [
      `For ${formatInstant(row.start_at)} you have ${nanny}${former ? ` instead of ${former}` : ''}`,
      `Another nanny will come to your booking for ${formatInstant(row.start_at)}. It is confirmed${isDearer(row, known) ? '' : ', and the price is no higher than the one you agreed to'}.`,
      moved(row, known),
    ],
    several: {
      subject: (visits, { nanny, former } = {}) =>
        nanny && former
          ? `you have ${nanny} instead of ${former} for ${visits}`
          : `another nanny for ${visits}`,
      text: 'Another nanny will come to these visits. They are confirmed, and the price is no higher than the one you agreed to.',
    },
  },
  reminder: {
    one: (row, _, { nanny }) => [
      nanny
        ? `${nanny} comes on ${formatInstant(row.start_at)}`
        : `You are booked for ${formatInstant(row.start_at)}`,
      `This is a reminder of your booking that begins on ${formatInstant(row.start_at)}.`,
    ],
  },
};

/** The subject of a mail about several visits, by its news. */
export const subjects = Object.fromEntries(
  Object.entries(words).map(([news, { several }]) => [news, several?.subject]),
) as Record<BookingNews, VisitsWords['subject']>;

const isDearer = (row: BookingRow, known: BookingRow) =>
  (row.quote?.total_minor ?? 0) > (known.quote?.total_minor ?? known.agreed_minor ?? 0);
