import type { Child } from '@nanny-polo/shared/parents';
import { eq } from 'drizzle-orm';
import { termsToday } from '../../accounts/agency/terms.ts';
import { parentUser } from '../../accounts/identity/parent-user-table.ts';
import type { PriceAt } from '../availability/priced-times.ts';
import { quoteDraft, quoteOf } from './quote.ts';

/** Prices the visit of a search: its saved booking at that time with that nanny, else a new booking without codes. */
export const priceAt: PriceAt = async (db, search, nannyId) => {
  const { booking_id, parent_id, service, start_at, end_at, place } = search;
  if (parent_id === undefined || (await db.$count(parentUser, eq(parentUser.id, parent_id))) === 0)
    return null;
  const visit = { parent_id, service, start_at, end_at, nanny_polo_id: nannyId };
  if (booking_id !== null) return (await quoteDraft(db, { ...visit, booking_id })).total_minor;
  const { id: terms_id, prices } = await termsToday(db);
  const draft = {
    ...visit,
    address: place && { ...place, label: '', line: '', postcode: '', access_notes: '' },
    // The price depends only on their number.
    children: Array<Child>(search.children).fill({ name: '', date_of_birth: '', allergies: '', notes: '' }),
    discount_codes: [],
    terms_id,
    bill_rate_minor: null,
    pay_rate_minor: null,
  };
  return (await quoteOf(db, draft, prices)).total_minor;
};
