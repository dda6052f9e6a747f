import { agencyDay } from '@nanny-polo/shared/agency-day';
import { hasTrait } from '@nanny-polo/shared/booking-status';
import { documentFaults } from '@nanny-polo/shared/nanny-dossier';
import type { Quote } from '@nanny-polo/shared/quote';
import type { UserNanny } from '@nanny-polo/shared/user-booking';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { passedChecks } from '../../people/nanny-polo/checks.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import { firstNameOf } from '../booking/letter-facts.ts';
import { promisedQuote } from '../booking/price.ts';
import { forParents } from '../pricing/codes.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

/** Returns the price that a booking's parent has agreed to; null if the booking ended unconfirmed. */
export async function priceOf(db: Db, row: BookingRow): Promise<Quote | null> {
  const quote = row.quote ?? (hasTrait(row.status, 'undecided') ? await promisedQuote(db, row) : null);
  return quote && { ...quote, not_applied: forParents(quote.not_applied, row.discount_codes) };
}

/**
 * Returns the nanny of a booking as the family may know them; null in a status that does not name the nanny to the
 * family, such as before the confirmation and after a cancellation.
 */
export async function nannyOf(db: Db, row: BookingRow): Promise<UserNanny | null> {
  if (row.nanny_polo_id === null || !hasTrait(row.status, 'named')) return null;
  const [nanny] = await db.select().from(nannyPolo).where(eq(nannyPolo.id, row.nanny_polo_id));
  if (!nanny) return null;
  const lastDay = agencyDay(row.end_at);
  const { photo, languages, experience_years, documents } = nanny;
  return {
    first_name: firstNameOf(nanny),
    photo,
    languages,
    experience_years,
    checks: passedChecks(documents, lastDay),
    documents_valid: documentFaults(documents, lastDay).length === 0,
  };
}
