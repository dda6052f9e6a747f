/** Moves booked visits of a family to one of its addresses, after the family’s record has got it. */

import * as z from 'zod/mini';
import { allowCallers, defineEndpoint, requirePermission } from '../contract/endpoint.ts';
import { id, oneRecord, period, version } from '../contract/field.ts';
import { address, isSameAddress, type Place } from '../people/family-fields.ts';
import { amount } from '../pricing/quote.ts';

/** What identifies an address in a family’s list. */
const place = z.strictObject({ line: address.shape.line, postcode: address.shape.postcode });

/** A visit that is ahead at another address, and what moving it would mean. */
const visitElsewhere = z.object({
  id,
  version,
  code: z.string(),
  ...period,
  /** Where it is now; null for older bookings without an address. */
  address: z.nullable(z.object({ line: z.string(), postcode: z.string() })),
  /** The first name; for a family null until the booking is confirmed. */
  nanny_name: z.nullable(z.string()),
  /** What the family pays now, and at the new address. */
  from_minor: z.int(),
  to_minor: z.int(),
  /** Whether the family will be asked to agree to the price. A parent who moves a visit agrees by that. */
  asks_family: z.boolean(),
  /** Whether the new address is beyond the nanny’s travel radius. */
  too_far: z.boolean(),
  distance_km: z.nullable(z.number()),
  radius_km: z.nullable(z.int()),
  /** Why it cannot be moved; null if it can. */
  fixed: z.nullable(z.string()),
});
export type VisitElsewhere = z.output<typeof visitElsewhere>;

/** In order of time. Also the `data` of 409 `visits_changed`. */
export const visitsElsewhere = z.object({ visits: z.array(visitElsewhere) });

/** The visits to move, as the caller saw them. */
const move = z.strictObject({
  address: place,
  visits: z
    .array(z.strictObject({ id, version, to_minor: amount, too_far: z.boolean() }))
    .check(z.minLength(1), z.maxLength(1000)),
});

const moved = z.object({
  moved: z.int(),
  /** Visits that the agency is asked to move, because the nanny lives too far away. */
  requested: z.int(),
  /** Moved visits whose price the family is asked to agree to. */
  asked: z.int(),
});

const own = allowCallers('user');
const preview = { body: z.strictObject({ address: place }), response: { 200: visitsElsewhere } } as const;
const change = { body: move, response: { 200: moved } } as const;

/** 422 if the address is not one of the family’s. */
export const previewOwnMove = defineEndpoint('POST', '/users/family/move-visits/preview', own, {
  summary: 'My visits at other addresses, and what moving them would mean; stores nothing',
  ...preview,
});

/**
 * Moves all these visits or none, and agrees to their prices. For a visit that is `too_far`, the agency gets a change
 * request instead. 409 `visits_changed` with the visits as they are now if one is not as the parent saw it.
 */
export const moveOwnVisits = defineEndpoint(
  'POST',
  '/users/family/move-visits',
  allowCallers('user', { limit: 'accountChanges' }),
  { summary: 'Move my visits to one of my addresses', ...change },
);

const office = requirePermission('booking', 'full');

export const previewFamilyMove = defineEndpoint(
  'POST',
  '/admin/users/parents/:id/move-visits/preview',
  office,
  {
    summary: 'A family’s visits at other addresses, and what moving them would mean; stores nothing',
    params: oneRecord,
    ...preview,
  },
);

/** As `moveOwnVisits`, but moves a visit that is `too_far` too, and asks the family about a higher price. */
export const moveFamilyVisits = defineEndpoint('POST', '/admin/users/parents/:id/move-visits', office, {
  summary: 'Move visits of a family to one of its addresses',
  params: oneRecord,
  ...change,
});

/** A new address of a family, the addresses that its list has lost at the same time, and those that it has now. */
export interface NewPlace {
  readonly to: Place;
  readonly gone: readonly Place[];
  readonly own: readonly Place[];
}

const toPlace = ({ line, postcode }: Place): Place => ({ line, postcode });

const isAmong = (list: readonly Place[], place: Place | null): boolean =>
  place !== null && list.some((other) => isSameAddress(place, other));

/** Returns the new addresses of a family, to each of which its booked visits may move. */
export function findNewPlaces(before: readonly Place[], after: readonly Place[]): NewPlace[] {
  const gone = before.filter((place) => !isAmong(after, place)).map(toPlace);
  const own = after.map(toPlace);
  return own.filter((place) => !isAmong(before, place)).map((to) => ({ to, gone, own }));
}

/** Returns the visits to ask about: those at an address that is not the family's any more or, if none was lost, all. */
export const selectVisitsToMove = (
  visits: readonly VisitElsewhere[],
  { gone, own }: NewPlace,
): VisitElsewhere[] => visits.filter(({ address }) => gone.length === 0 || !isAmong(own, address));

/** Returns the ids of the visits that are chosen at first: those that can move from an address that was just lost. */
export const listChosenAtFirst = (visits: readonly VisitElsewhere[], { gone }: NewPlace): number[] =>
  visits
    .filter(({ address, too_far, fixed }) => isAmong(gone, address) && !too_far && fixed === null)
    .map(({ id }) => id);

/** Returns where a visit is now if the visits are at several addresses; otherwise null. */
export function findWhere(visits: readonly VisitElsewhere[], { address }: VisitElsewhere): string | null {
  const isMixed = visits.some((visit) => !address || !isAmong([address], visit.address));
  return address && isMixed ? `${address.line}, ${address.postcode}` : null;
}

/** Returns visits as the body of a call names them. */
export const toSeen = (visits: readonly VisitElsewhere[]) =>
  visits.map(({ id, version, to_minor, too_far }) => ({ id, version, to_minor, too_far }));
