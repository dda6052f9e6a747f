import type {
  Availability,
  availabilityQuery,
  ExclusionCode,
} from '@nanny-polo/shared/bookings/availability';
import { bookingPeriod } from '@nanny-polo/shared/bookings/booking';
import { defaultBufferMinutes } from '@nanny-polo/shared/bookings/booking-form';
import { toFieldErrors } from '@nanny-polo/shared/contract/error';
import type { SentChild } from '@nanny-polo/shared/people/family-fields';
import { findRate } from '@nanny-polo/shared/people/nanny-dossier';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { eq, inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { readSettings } from '../../accounts/agency/service.ts';
import { readCurrentTerms, termsOf } from '../../accounts/agency/terms.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { Db } from '../../kernel/database/database.ts';
import { createFieldRefusal, notFound } from '../../kernel/error/error.ts';
import { pointOf } from '../../people/address/place.ts';
import { findDecliningNannies } from '../ask/declined-family.ts';
import { tierRatesOf } from '../pricing/hourly-rates.ts';
import { type BookingRow, booking } from '../schedule/booking-table.ts';
import type { Slot } from '../schedule/slot.ts';
import { findFixes } from './fix.ts';
import { type PriceAt, priceFixes } from './priced-times.ts';
import { rankNannies } from './ranking.ts';
import { type Search, searchNannies } from './search.ts';
import { meritsOf, sentences, unknownDistance } from './words.ts';

/** What a booking requires of its nanny. `booking_id` is the booking whose own slot counts as free. */
export type Wish = Slot &
  Pick<BookingRow, 'service' | 'address' | 'languages'> & {
    readonly children: readonly SentChild[];
    readonly booking_id: number | null;
    readonly parent_id: number | undefined;
  };

type Query = z.output<typeof availabilityQuery>;

const defaultLimit = 20;

/** Returns the free nannies, best first, and why the others are excluded. Throws 404, or 422 without a valid time. */
export async function findAvailableNannies(db: Db, query: Query, priceAt: PriceAt): Promise<Availability> {
  const [row] =
    query.booking_id === undefined
      ? []
      : await db.select().from(booking).where(eq(booking.id, query.booking_id));
  if (query.booking_id !== undefined && !row) throw notFound('Booking');
  const period = bookingPeriod.safeParse({
    start_at: query.start_at ?? row?.start_at,
    end_at: query.end_at ?? row?.end_at,
  });
  if (!period.success) throw createFieldRefusal(toFieldErrors(period.error.issues));
  const criteria = await prepareSearch(db, {
    ...period.data,
    buffer_minutes: query.buffer_minutes ?? row?.buffer_minutes ?? defaultBufferMinutes,
    booking_id: query.booking_id ?? null,
    service: query.service ?? row?.service ?? 'hourly',
    parent_id: query.parent_id ?? row?.parent_id,
    address: row?.address ?? null,
    children: row?.children ?? [],
    languages: query.languages ?? row?.languages ?? [],
  });
  const { lat, lng, children, tier, limit = defaultLimit } = query;
  const given = lat !== undefined && lng !== undefined ? { lat, lng } : null;
  const place = query.place === 'unknown' ? null : (given ?? criteria.place);
  const asked: Search = {
    ...criteria,
    place,
    ...(children !== undefined && { children }),
    ...(tier && { tier }),
    ...(query.nanny_polo_id !== undefined && { among: [query.nanny_polo_id] }),
    limit,
  };
  const ranking = await rankNannies(db, [asked]);
  const others = ranking.excluded.slice(0, limit);
  const day = agencyDayOf(criteria.start_at);
  const prices = row ? await termsOf(db, row) : (await readCurrentTerms(db)).prices;
  const now = Date.now();
  const settings = await readSettings(db);
  const unpricedFixes = await findFixes(db, asked, others, { settings, now });
  const fixes =
    query.times === 'priced' ? await priceFixes(db, asked, unpricedFixes, priceAt) : unpricedFixes;
  return {
    nannies: ranking.free.slice(0, limit).map((nanny) => ({
      ...nanny,
      lat: about(nanny.lat),
      lng: about(nanny.lng),
      bill_rate_minor: (findRate(nanny.rates, day) ?? tierRatesOf(prices, nanny.tier)).bill_rate_minor,
      why: meritsOf(nanny, criteria.languages, row),
    })),
    excluded: others.map((nanny) => ({
      id: nanny.id,
      name: nanny.name,
      reasons: nanny.against.map((code) => ({
        code,
        message: sentences[code](nanny),
        fix: fixes.get(nanny.id)?.get(code) ?? null,
      })),
    })),
    free_count: Math.max(0, ...ranking.free.map(({ total }) => total)),
    excluded_count: others[0]?.total ?? 0,
    place,
  };
}

/** Exclusions that `findConcerns` leaves out: they depend on the time, or rescheduling itself is refused for them. */
const ignored: readonly ExclusionCode[] = [
  'status',
  'blocked',
  'busy',
  'time_off',
  'hours',
  'offered',
  'declined_week',
];

/**
 * Returns why the search would exclude each of these nannies from a booking, apart from the `ignored` exclusions, and
 * whether it does not know how far they live.
 */
export async function findConcerns(db: Db, row: BookingRow, nannies: readonly number[]) {
  const criteria = await prepareSearch(db, { ...row, booking_id: row.id });
  const judged = await searchNannies(db, { ...criteria, ignored, among: nannies, limit: nannies.length });
  return new Map(
    judged.map((nanny) => [
      nanny.id,
      [
        ...nanny.against.map((code) => sentences[code](nanny)),
        ...(nanny.distance_km === null ? [unknownDistance] : []),
      ],
    ]),
  );
}

/**
 * Returns up to three nannies who are free for the slot, best first. If there are fewer, adds nannies whose only
 * exclusion is `documents`.
 */
export async function findAlternatives(
  db: Db,
  wish: Wish,
): Promise<{ nanny_polo_id: number; name: string }[]> {
  const query = await prepareSearch(db, wish);
  const free = async (ignored: readonly ExclusionCode[]) =>
    (await rankNannies(db, [{ ...query, ignored }])).free.slice(0, 3);
  const matches = await free([]);
  if (matches.length < 3) matches.push(...(await free(['documents'])));
  const names = new Map(matches.map(({ id, name }) => [id, name]));
  return [...names].slice(0, 3).map(([nanny_polo_id, name]) => ({ nanny_polo_id, name }));
}

/**
 * Returns the search for these requirements, with the parent's address if the wish has none, the nannies they prefer or
 * have blocked, and the nannies who declined to work for them.
 */
export async function prepareSearch(db: Db, wish: Wish): Promise<Search> {
  const [search] = await prepareSearches(db, [wish]);
  if (!search) throw new Error('No search was returned');
  return search;
}

/** Returns the searches for several requirements, in the same order; see `prepareSearch`. */
export async function prepareSearches(db: Db, wishes: readonly Wish[]): Promise<Search[]> {
  const ids = [...new Set(wishes.flatMap(({ parent_id }) => parent_id ?? []))];
  const parents = ids.length > 0 ? await db.select().from(parentUser).where(inArray(parentUser.id, ids)) : [];
  const declined = parents.length > 0 ? await findDecliningNannies(db, ids) : [];
  return wishes.map(({ address, children, ...wish }) => {
    const parent = parents.find(({ id }) => id === wish.parent_id);
    return {
      ...wish,
      place: pointOf(address ?? parent?.addresses[0]),
      preferred: parent?.preferred_nanny_polo_ids ?? [],
      blocked: parent?.blocked_nanny_polo_ids ?? [],
      declining: declined.filter((one) => one.parent_id === parent?.id).map((one) => one.nanny_polo_id),
      children: children.length,
      tier: 'basic',
      limit: defaultLimit,
    };
  });
}

export const kilometresOf = (distance: number | null) =>
  distance === null ? null : Math.round(distance * 10) / 10;

/** Rounds a coordinate so that a map shows the area of a home and not the building. */
const about = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 1000) / 1000);
