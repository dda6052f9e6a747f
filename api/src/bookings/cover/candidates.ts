import { formatNearness } from '@nanny-polo/shared/agency/distance';
import type { Db } from '../../kernel/database/database.ts';
import { rankNannies } from '../availability/ranking.ts';
import { prepareSearches } from '../availability/service.ts';
import { describeAcquaintance, describeDistance } from '../availability/words.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import type { CoverAskRow } from '../schedule/cover-table.ts';
import { formatVisitCount } from '../schedule/visit-words.ts';

/** Returns the nannies to ask about all of these bookings, in order, except those in `excluded`. */
export async function findNanniesToAsk(db: Db, bookings: readonly BookingRow[], excluded: readonly number[]) {
  const byStart = bookings.toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at) || a.id - b.id);
  const wishes = byStart.map((row) => ({ ...row, booking_id: row.id }));
  const all = await prepareSearches(db, wishes);
  const searches = all.map((one) => ({ ...one, blocked: [...one.blocked, ...excluded] }));
  const { free } = await rankNannies(db, searches);
  return free.filter(({ has_email }) => has_email);
}

type Asked = Pick<CoverAskRow, 'preferred' | 'visits' | 'distance_km'>;

/** Returns why a nanny is asked, in sentences addressed to them. */
export const explainAskToNanny = ({ preferred, visits, distance_km }: Asked): string[] => [
  ...(preferred ? ['The family would like you to come.'] : []),
  ...(visits > 0 ? [`You know the family from ${formatVisitCount(visits)}.`] : []),
  distance_km === null
    ? 'We don’t know how far it is from you, but your calendar is free.'
    : `It’s ${formatNearness(distance_km)} from you, and your calendar is free.`,
];

/** Returns why a nanny was asked, in words for the office. */
export const explainAskToOffice = ({ preferred, visits, distance_km }: Asked): string[] => [
  ...(visits > 0 ? [describeAcquaintance(visits)] : []),
  ...(preferred ? ['Preferred by the family'] : []),
  describeDistance(distance_km),
];
