import type { RosterNannies, RosterRow, RosterSort } from '@nanny-polo/shared/bookings/roster';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { and, arrayOverlaps, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { escapeLikePattern, type SearchText } from '../../kernel/resource/search.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { isDossierFound } from '../../people/search-texts.ts';
import { bookable, buildDistance } from '../availability/search.ts';
import { weekMinutesOf } from '../availability/week.ts';
import { rangeOf } from '../schedule/slot.ts';
import type { Period } from './period.ts';

/** A row of the roster without what its bookings and time off add. */
export type NannyOfRow = Omit<RosterRow, 'booked_minutes' | 'free_minutes' | 'time_off'>;

interface Wanted {
  readonly nannies: Omit<RosterNannies, 'q'> & { q?: SearchText };
  readonly sort: RosterSort;
  /** The place from which distances are measured. */
  readonly place: { readonly lat: number; readonly lng: number } | null;
  readonly period: Period;
}

const isFree = (start_at: string, end_at: string): SQL => sql`(${nannyPolo.status} = 'active'
  AND ${nannyPolo.week_minutes} @> ${weekMinutesOf(start_at, end_at)}::int4multirange
  AND ${nannyPolo.documents_until} > ${agencyDayOf(end_at)}::date
  AND NOT EXISTS (SELECT 1 FROM busy WHERE nanny_polo_id = ${nannyPolo.id}
    AND busy && ${rangeOf({ start_at, end_at, buffer_minutes: 0 })}))`;

const visitsFamily = (parentId: number, { start_at, end_at }: Period): SQL => sql`${nannyPolo.id} IN (
  SELECT nanny_polo_id FROM booking WHERE parent_id = ${parentId}
    AND start_at < ${end_at}::timestamptz AND end_at > ${start_at}::timestamptz)`;

function matching({ nannies, period }: Wanted): SQL | undefined {
  const { id, q, tier, language, area, parent_id, free_from, free_to } = nannies;
  return and(
    id ? inArray(nannyPolo.id, id) : bookable,
    q && (q.words.length > 0 ? isDossierFound(nannyPolo, q) : sql`false`),
    tier ? eq(nannyPolo.tier, tier) : undefined,
    language ? arrayOverlaps(nannyPolo.languages, [language]) : undefined,
    area ? ilike(nannyPolo.postcode, `${escapeLikePattern(area)}%`) : undefined,
    parent_id ? visitsFamily(parent_id, period) : undefined,
    free_from && free_to ? isFree(free_from, free_to) : undefined,
  );
}

export const countNannies = (db: Db, selection: Wanted): Promise<number> =>
  db.$count(nannyPolo, matching(selection));

/** Returns the nannies that match, in order: all of them, or one page. */
export async function findNannies(
  db: Db,
  selection: Wanted,
  page?: { readonly offset: number; readonly limit: number },
): Promise<NannyOfRow[]> {
  const distance = buildDistance(selection.place);
  const byName = [nannyPolo.display_name, nannyPolo.id];
  const query = db
    .select({
      id: nannyPolo.id,
      name: nannyPolo.display_name,
      photo: nannyPolo.photo,
      tier: nannyPolo.tier,
      availability: nannyPolo.availability,
      wanted_hours_per_week: nannyPolo.wanted_hours_per_week,
      distance_km: sql<number | null>`round((${distance})::numeric, 1)::float8`,
      documents_verified: sql<boolean>`${nannyPolo.documents_until} IS NOT NULL`,
      documents_expire_on: sql<string | null>`nullif(${nannyPolo.documents_until}, 'infinity')::text`,
    })
    .from(nannyPolo)
    .where(matching(selection))
    .orderBy(...(selection.sort === 'distance' ? [sql`${distance} NULLS LAST`] : []), ...byName);
  return page ? query.limit(page.limit).offset(page.offset) : query;
}
