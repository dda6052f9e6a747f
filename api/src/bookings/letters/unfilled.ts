import { districtOf } from '@nanny-polo/shared/agency/district';
import type { CoverAsk, CoverRequest } from '@nanny-polo/shared/bookings/cover';
import type { Address } from '@nanny-polo/shared/people/family-fields';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { formatDuration } from '../../kernel/limit/duration.ts';
import { formatInstant } from '../../kernel/mail/format-instant.ts';
import { createDroppedLetter, defineLetterKind, type LetterBlock } from '../../kernel/mail/letter.ts';
import { districtOfAddress } from '../../people/address/place.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { accepted } from '../booking-record/waits.ts';
import { requestOf } from '../cover/view.ts';
import { unfilledMail } from '../mail/kinds.ts';
import { findCurrentOffer, type OfferRow } from '../offer/service.ts';
import { booking, toStatusList } from '../schedule/booking-table.ts';
import { timeFactOf } from '../schedule/visit-words.ts';
import { bookingSubjectOf } from './facts.ts';

/** Writes the mail to the office about the urgent bookings that still have no nanny. */
export const unfilledLetter = defineLetterKind(
  unfilledMail,
  async (db, { booking_ids }, { agencyEmail, publicUrl }) => {
    const { id, code, start_at, end_at, address } = booking;
    const unaccepted = sql`${booking.status} IN ${toStatusList('undecided')} AND NOT ${accepted}`;
    const bookings = await db
      .select({ id, code, start_at, end_at, address, family: parentUser.name })
      .from(booking)
      .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
      .where(and(inArray(booking.id, [...booking_ids]), unaccepted))
      .orderBy(asc(booking.start_at), asc(booking.id));
    const leftOut = booking_ids
      .filter((bookingId) => !bookings.some((one) => one.id === bookingId))
      .map((bookingId) =>
        createDroppedLetter(
          bookingSubjectOf({ id: bookingId }, 'office', 'no nanny yet'),
          'The booking does not need a nanny any more.',
        ),
      );
    const [first] = bookings;
    if (!first) return leftOut;
    const hours = formatDuration((await readSettings(db)).unfilled_alarm_hours * 3600);
    const many = bookings.length > 1;
    const parts: LetterBlock[] = [
      many
        ? `These bookings start within ${hours}, and no nanny has accepted them.`
        : `This booking starts within ${hours}, and no nanny has accepted it.`,
    ];
    for (const { id, code, family, address, ...time } of bookings)
      parts.push(
        {
          facts: [
            ['Booking', code],
            ['Family', family],
            timeFactOf(time),
            ['District', districtName(address)],
            ['So far', await effortsFor(db, id)],
          ],
        },
        { action: `Open ${code}`, url: `${publicUrl}/admin/booking/${id}/show` },
      );
    return {
      to: agencyEmail,
      subject: many
        ? `${bookings.length} bookings start within ${hours} without a nanny`
        : `${first.code} starts ${formatInstant(first.start_at)} without a nanny`,
      parts,
      leftOut,
    };
  },
);

/** Returns the code and name of the district (`SE22 East Dulwich`), or as much as the address shows. */
function districtName(address: Address | null): string {
  const district = address && districtOf(address.postcode);
  return district ? `${district.code} ${district.name}` : (districtOfAddress(address) ?? 'No address yet');
}

/** Describes what has been done so far to find a nanny for a booking that none has accepted. */
async function effortsFor(db: Db, bookingId: number): Promise<string> {
  const offer = await findCurrentOffer(db, bookingId);
  const { request } = await requestOf(db, bookingId);
  const said = [offer && (await wordsOfOffer(db, offer)), request && wordsOfRequest(request)];
  return said.filter(Boolean).join(' ') || 'Nobody has been asked.';
}

const ends: Partial<Record<OfferRow['state'], string>> = {
  declined: 'declined.',
  expired: 'did not reply in time.',
  retracted: 'accepted and then dropped out.',
  withdrawn: 'had an offer, which was withdrawn.',
};

async function wordsOfOffer(db: Db, { state, nanny_polo_id, expires_at }: OfferRow): Promise<string> {
  const [nanny] = await db
    .select({ name: nannyPolo.display_name })
    .from(nannyPolo)
    .where(eq(nannyPolo.id, nanny_polo_id));
  if (state === 'waiting')
    return `Offered to ${nanny?.name}, who can reply until ${formatInstant(expires_at)}.`;
  const end = ends[state];
  return end ? `${nanny?.name} ${end}` : '';
}

/** Describes a cover request. Returns an empty string for a filled one: its offer says more. */
function wordsOfRequest({ state, asks, next_wave_at, swap, wave, bookings }: CoverRequest): string {
  if (state === 'filled') return '';
  if (swap) {
    if (next_wave_at === null) return 'A swap was planned, but it is off.';
    const time = formatInstant(next_wave_at);
    return wave > 0
      ? `Asked ${asks.length} nannies for a swap; they can reply until ${time}.`
      : `A swap is planned; its ${bookings.length} nannies will be asked on ${time}.`;
  }
  const count = (some: CoverAsk['state']) => asks.filter((ask) => ask.state === some).length;
  const asked = asks.length > 0 ? `Asked ${asks.length}, ${count('declined')} declined` : 'Nobody asked yet';
  if (next_wave_at) return `${asked}; next wave ${formatInstant(next_wave_at)}.`;
  return state === 'exhausted' ? `${asked}; no further wave is planned.` : `${asked}; asking has stopped.`;
}
