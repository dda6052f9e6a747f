import { noBookedNotes } from '@nanny-polo/shared/people/child-notes';
import type { SentChild } from '@nanny-polo/shared/people/family-fields';
import { eq } from 'drizzle-orm';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { PriceAt } from '../availability/priced-times.ts';
import { quoteDraft } from './quote.ts';

/**
 * Returns the price of the visit of a search: of its saved booking at that time with that nanny, otherwise of a new
 * booking without codes. Returns null without a known parent.
 */
export const priceSearchedVisit: PriceAt = async (db, search, nannyId) => {
  const { booking_id, parent_id, service, start_at, end_at, place } = search;
  if (parent_id === undefined || (await db.$count(parentUser, eq(parentUser.id, parent_id))) === 0)
    return null;
  const visit = { parent_id, service, start_at, end_at, nanny_polo_id: nannyId };
  if (booking_id !== null) return (await quoteDraft(db, { ...visit, booking_id })).total_minor;
  // Of the children, only their number affects the price.
  const children = Array<SentChild>(search.children).fill({
    name: '',
    date_of_birth: '',
    ...noBookedNotes,
  });
  const { lat, lng } = place ?? { lat: null, lng: null };
  const address = { lat, lng, label: '', line: '', postcode: '', access_notes: '' };
  return (await quoteDraft(db, { ...visit, children, address })).total_minor;
};
