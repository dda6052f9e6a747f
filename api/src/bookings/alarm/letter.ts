import { districtOf } from '@nanny-polo/shared/district';
import type { Address } from '@nanny-polo/shared/parents';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { type LetterBlock, letterKind } from '../../kernel/mail/letter.ts';
import { duration, timeFacts, when } from '../../kernel/mail/when.ts';
import { outwardCode } from '../../people/address/outward-code.ts';
import { accepted } from '../booking/waits.ts';
import { booking, statusList } from '../schedule/booking-table.ts';
import { effortsFor } from './efforts.ts';

/**
 * Writes the mail to the office about bookings that start soon and that no nanny has accepted. Leaves out those that one
 * has accepted or that have ended since, and returns null if none is left.
 */
export const unfilledMail = letterKind<{ booking_ids: readonly number[] }>(
  'unfilled-alarm',
  async (db, { booking_ids }, { agencyEmail, publicUrl }) => {
    const { id, code, start_at, end_at, address } = booking;
    const unaccepted = sql`${booking.status} IN ${statusList('undecided')} AND NOT ${accepted}`;
    const found = await db
      .select({ id, code, start_at, end_at, address, family: parentUser.name })
      .from(booking)
      .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
      .where(and(inArray(booking.id, [...booking_ids]), unaccepted))
      .orderBy(asc(booking.start_at), asc(booking.id));
    const [first] = found;
    if (!first) return null;
    const hours = duration((await readSettings(db)).unfilled_alarm_hours * 3600);
    const many = found.length > 1;
    const parts: LetterBlock[] = [
      many
        ? `These bookings start within ${hours}, and no nanny has accepted them.`
        : `This booking starts within ${hours}, and no nanny has accepted it.`,
    ];
    for (const { id, code, family, address, ...time } of found)
      parts.push(
        {
          facts: [
            ['Booking', code],
            ['Family', family],
            ...timeFacts(time),
            ['District', districtName(address)],
            ['So far', await effortsFor(db, id)],
          ],
        },
        { action: `Open ${code}`, url: `${publicUrl}/admin/booking/${id}/show` },
      );
    return {
      to: agencyEmail,
      subject: many
        ? `${found.length} bookings start within ${hours} without a nanny`
        : `${first.code} starts ${when(first.start_at)} without a nanny`,
      parts,
    };
  },
);

/** Returns `SE22 East Dulwich`, or what is known of the place. */
function districtName(address: Address | null): string {
  const district = address && districtOf(address.postcode);
  return district ? `${district.code} ${district.name}` : (outwardCode(address) ?? 'No address yet');
}
