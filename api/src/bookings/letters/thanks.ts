import { agencyDayOf, formatShortDay } from '@nanny-polo/shared/time/agency-day';
import { eq } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import { createDroppedLetter, defineLetterKind } from '../../kernel/mail/letter.ts';
import { dossierColumns, firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { thanksMail } from '../mail/kinds.ts';
import { booking } from '../schedule/booking-table.ts';
import { addressOf, familyColumns } from '../schedule/recipients.ts';
import { formatVisitDay, timeFactOf } from '../schedule/visit-words.ts';
import { findRating, isRateable, ratingEndOf } from '../visit-rating/service.ts';
import { bookingSubjectOf, presentNanny } from './facts.ts';

/** Thanks a family for a visit and asks how it was, unless it has said so. */
export const thanksLetter = defineLetterKind(thanksMail, async (db, { booking_id }, { publicUrl }) => {
  const [match] = await db
    .select({ row: booking, parent: familyColumns, nanny: dossierColumns })
    .from(booking)
    .innerJoin(parentUser, eq(parentUser.id, booking.parent_id))
    .innerJoin(nannyPolo, eq(nannyPolo.id, booking.nanny_polo_id))
    .where(eq(booking.id, booking_id));
  if (!match) return null;
  const { row, parent, nanny } = match;
  const about = bookingSubjectOf(row, 'parent', 'thanks');
  if (!isRateable(row)) return createDroppedLetter(about, 'The visit has not ended.');
  if (await findRating(db, row)) return createDroppedLetter(about, 'The family has rated the visit.');
  const address = addressOf(parent, about);
  if (typeof address !== 'string') return address;
  const name = firstNameOf(nanny);
  const day = formatVisitDay(row.start_at);
  return {
    to: address,
    subject: `How was ${day} with ${name}?`,
    parts: [
      `Hello ${parent.name},`,
      `Thank you for booking ${name} for ${day}. How was it? Please give the visit one to five stars and, if you like, a few words. ${name} does not read them. They help us to choose who comes next time.`,
      presentNanny(nanny),
      { facts: [['Booking', row.code], timeFactOf(row)] },
      { action: 'Rate the visit', url: `${publicUrl}/user/booking/${row.id}#rating` },
      `You can rate it until ${formatShortDay(agencyDayOf(new Date(ratingEndOf(row)).toISOString()))}.`,
    ],
    about,
  };
});
