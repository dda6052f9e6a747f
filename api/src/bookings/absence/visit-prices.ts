import type { AbsencePrice } from '@nanny-polo/shared/bookings/absence-visit';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import { eq } from 'drizzle-orm';
import { readSettings } from '../../accounts/agency/service.ts';
import type { Db } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/error/error.ts';
import { agreedPriceOf, isSmallRise } from '../booking-price/price.ts';
import { quoteOf } from '../booking-price/quote.ts';
import { readOfferedRates } from '../booking-price/rates.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { absence } from './absence-table.ts';
import { linesOf } from './view.ts';

/**
 * Returns what each visit of a desk costs with the nanny of a draft, or with the one who has it since, and who pays a
 * rise. A discount that two visits could use counts for both. Throws 404.
 */
export async function listPrices(db: Db, id: number): Promise<AbsencePrice[]> {
  const [row] = await db.select().from(absence).where(eq(absence.id, id));
  if (!row) throw notFound('Absence');
  const lines = await linesOf(db, id);
  const rows = lines.map((line) => line.row);
  const offered = await readOfferedRates(db, rows);
  const settings = await readSettings(db);
  const prices: AbsencePrice[] = [];
  for (const { row: current, replacement } of lines) {
    const priced =
      row.applied_at === null
        ? replacement && { ...offered(current, replacement.nanny_polo_id), quote: null }
        : current;
    const total_minor = priced && (await priceOf(db, priced, row.nanny_polo_id));
    if (total_minor === null) continue;
    const rise_minor = total_minor - (await agreedPriceOf(db, current));
    const isCovered =
      isSmallRise(rise_minor, settings) || (row.applied_at && total_minor <= (current.covered_minor ?? 0));
    const payer = isCovered ? 'agency' : 'family';
    prices.push({ booking_id: current.id, total_minor, rise_minor, payer: rise_minor > 0 ? payer : null });
  }
  return prices;
}

/** Returns the price of a visit with its nanny before the agency pays any of it; null without another nanny. */
async function priceOf(db: Db, row: BookingRow, absent: number): Promise<number | null> {
  if (row.nanny_polo_id === null || row.nanny_polo_id === absent) return null;
  if (row.quote && hasTrait(row.status, 'work')) return row.covered_minor ?? row.quote.total_minor;
  return hasTrait(row.status, 'editable') ? (await quoteOf(db, row)).total_minor : null;
}
