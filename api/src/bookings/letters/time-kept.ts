/** The mails that say that bookings keep their time, because the nanny has not agreed to another one. */

import type { Db } from '../../kernel/database/database.ts';
import { readEvent } from '../../kernel/history/as-of.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { timeKeptMail, timeRefusedMail } from '../mail/kinds.ts';
import { addressOf } from '../schedule/recipients.ts';
import { formatVisitDay, formatVisitHours } from '../schedule/visit-words.ts';
import { bookingSubjectOf, describeAddress, type Facts } from './facts.ts';
import {
  againstSaying,
  describeAfter,
  describeBefore,
  type FoundTimeChange,
  findTimeChanges,
} from './time-question.ts';

/** Returns the time changes that ended without a yes, and why the others need no letter. */
async function findKept(db: Db, ids: readonly number[], to: 'parent' | 'office') {
  const all = await findTimeChanges(db, ids);
  const against = (one: FoundTimeChange) => againstSaying(one, ['declined', 'expired']);
  return {
    ended: all.filter((one) => against(one) === undefined),
    dropped: all.flatMap((timeChange) => {
      const why = against(timeChange);
      return why ? [createDroppedLetter(bookingSubjectOf(timeChange.row, to, 'time kept'), why)] : [];
    }),
  };
}

/** Writes the mail to a family whose visits keep their time. */
export const timeKeptLetter = defineLetterKind(
  timeKeptMail,
  async (db, { time_change_ids }, { publicUrl }) => {
    const { ended, dropped } = await findKept(db, time_change_ids, 'parent');
    const [first] = ended;
    if (!first) return dropped;
    const { row, parent, change } = first;
    const about = bookingSubjectOf(row, 'parent', 'time kept');
    const address = addressOf(parent, about);
    if (typeof address !== 'string') return [...dropped, address];
    const isOne = ended.length === 1;
    return {
      to: address,
      subject: isOne
        ? `Your booking stays on ${formatInstant(row.start_at)}`
        : `The time of ${ended.length} visits stays`,
      parts: [
        `Hello ${parent.name},`,
        isOne
          ? 'The nanny has not agreed to the new time of your booking. It stays confirmed at its time.'
          : 'The nanny has not agreed to the new times of these visits. They stay confirmed at their times.',
        {
          facts: isOne
            ? [
                ['Booking', row.code],
                ['Time', describeBefore(change)],
                ['Asked about', describeAfter(change)],
                ['Address', describeAddress(row.address)],
              ]
            : ended.map(({ change: { from_start_at, from_end_at } }): Facts[number] => [
                formatVisitDay(from_start_at),
                formatVisitHours(from_start_at, from_end_at),
              ]),
        },
        'If you need another time or another nanny, please ring us and we will look for a solution.',
        {
          action: isOne ? 'View your booking' : 'View your bookings',
          url: isOne ? `${publicUrl}/user/booking/${row.id}` : `${publicUrl}/user`,
        },
      ],
      about,
      leftOut: dropped,
    };
  },
);

/** Writes the mail to the agency about a nanny who has not agreed to new times. */
export const timeRefusedLetter = defineLetterKind(
  timeRefusedMail,
  async (db, { time_change_ids, event_ids }, { agencyEmail, publicUrl }) => {
    const { ended, dropped } = await findKept(db, time_change_ids, 'office');
    const [first] = ended;
    if (!first) return dropped;
    const { change, row, nanny } = first;
    const { reason } = (await readEvent(db, event_ids[0] ?? 0))?.after ?? {};
    const isOne = ended.length === 1;
    const what = isOne ? 'the new time' : `the new times of ${ended.length} visits`;
    const how =
      change.state === 'declined'
        ? `${nanny.name} has declined ${what}.`
        : `${nanny.name} did not reply about ${what}.`;
    return {
      to: agencyEmail,
      subject: `${nanny.name} has not agreed to ${what} (${row.code})`,
      parts: [
        `${how} ${isOne ? 'The booking keeps its time.' : 'The bookings keep their times.'} The family gets a mail about it.`,
        {
          facts: [
            ...ended.map((timeChange): Facts[number] => [
              timeChange.row.code,
              `${describeBefore(timeChange.change)}; asked about ${describeAfter(timeChange.change)}`,
            ]),
            ...(typeof reason === 'string' ? ([['Reason', reason]] as Facts) : []),
          ],
        },
        { action: 'Open the booking', url: `${publicUrl}/admin/booking/${row.id}/show` },
      ],
      leftOut: dropped,
    };
  },
);
