/** What the office reads about a nanny who was searched for: why they suit a booking, and why they are excluded. */

import { formatDistance } from '@nanny-polo/shared/agency/distance';
import type { ExclusionCode } from '@nanny-polo/shared/bookings/availability';
import { ratingsThatCount } from '@nanny-polo/shared/bookings/visit-rating';
import { expiryOf } from '@nanny-polo/shared/time/agency-day';
import type { BookingRow } from '../schedule/booking-table.ts';
import { formatVisitCount } from '../schedule/visit-words.ts';
import type { Candidate } from './ranking.ts';
import type { Described } from './search.ts';

export const unknownDistance = 'Distance unknown';

/** Returns how far away a nanny lives, in words for the office. */
export const describeDistance = (distance_km: number | null): string =>
  distance_km === null ? unknownDistance : `${formatDistance(distance_km)} away`;

/** Returns how well a nanny knows the family, in words for the office. */
export const describeAcquaintance = (visits: number): string =>
  visits > 0 ? `Knows the family: ${formatVisitCount(visits)}` : 'New to the family';

/** Returns the stars that count for a nanny, in words for the office; empty without any. */
const describeRating = ({
  rating,
  rating_count,
  rating_mean,
}: Pick<Candidate, 'rating' | 'rating_count' | 'rating_mean'>): string => {
  if (rating_mean !== null && rating_count >= ratingsThatCount)
    return `Rated ${Math.round(rating_mean * 10) / 10} by families (${rating_count})`;
  return rating === null ? '' : `Rated ${rating}`;
};

/** Returns a nanny's tier in words for the office; empty for the lowest, unless the family wishes for it. */
function describeTier(tier: Candidate['tier'], isWished: boolean): string {
  const rank = `${tier[0]?.toUpperCase()}${tier.slice(1)}`;
  if (isWished) return `${rank}, as the family wishes`;
  return tier === 'basic' ? '' : rank;
}

/** Returns a nanny's merits, the most important first. */
export function meritsOf(
  nanny: Omit<Candidate, 'load' | 'week' | 'has_email'>,
  requestedLanguages: readonly string[],
  wish?: Pick<BookingRow, 'wished_tier' | 'wished_nanny_polo_id'>,
): string[] {
  const { id, preferred, visits, distance_km, tier, languages } = nanny;
  const spoken = languages.filter((language) => requestedLanguages.includes(language));
  return [
    id === wish?.wished_nanny_polo_id ? 'Wished by the family' : '',
    visits === null ? '' : describeAcquaintance(visits),
    preferred ? 'Preferred by the family' : '',
    describeDistance(distance_km),
    describeRating(nanny),
    describeTier(tier, tier === wish?.wished_tier),
    spoken.length > 0 ? `Speaks ${spoken.join(', ')}` : '',
  ].filter((reason) => reason !== '');
}

/** Why a nanny is excluded. */
export const sentences: Record<ExclusionCode, (nanny: Described) => string> = {
  status: ({ status }) => `Is ${status.replace('_', ' ')}`,
  blocked: () => 'The family has blocked this nanny',
  offered: () => 'Has already been offered this booking',
  declined: () => 'Declined this booking',
  withdrew: () => 'Withdrew from this booking',
  declined_week: () => 'Declined cover for that week',
  declined_family: () => 'Declined to work for this family',
  busy: () => 'Has another booking',
  time_off: () => 'Has time off',
  hours: () => 'Does not work at these hours',
  overnight: () => 'Does not work overnight',
  live_in: () => 'Does not do live-in care',
  distance: ({ distance_km, travel_radius_km }) =>
    `Lives ${formatDistance(distance_km ?? 0)} away but travels at most ${formatDistance(travel_radius_km)}`,
  documents: ({ documents_until }) =>
    documents_until ? `A document ${expiryOf(documents_until)}` : 'A required document is not verified',
  children: ({ max_children }) =>
    `Looks after up to ${max_children} ${max_children === 1 ? 'child' : 'children'}`,
  tier: ({ tier }) => `Is in the ${tier} tier`,
  language: () => 'Speaks none of these languages',
};
