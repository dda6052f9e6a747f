import { formatMoney } from '@nanny-polo/shared/pricing/money';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { quoteOf } from './quote.ts';

const sumLines = ({ lines }: Quote, kind: string): number =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount_minor : sum), 0);

/**
 * Says for the family why the price of a booking is above the agreed one, such as `Grace is a senior nanny: £24.00
 * more`: what the nanny costs more than one of the standard tier, their journey, and what has changed otherwise.
 */
export async function explainRise(
  db: Db,
  row: BookingRow,
  quote: Quote,
  from_minor: number,
): Promise<string> {
  const rise = quote.total_minor - from_minor;
  const { display_name, tier } = nannyPolo;
  const [nanny] = row.nanny_polo_id
    ? await db.select({ display_name, tier }).from(nannyPolo).where(eq(nannyPolo.id, row.nanny_polo_id))
    : [];
  if (!nanny) return `The booking has changed: ${formatMoney(rise)} more`;
  const anyone = await quoteOf(db, {
    ...row,
    nanny_polo_id: null,
    bill_rate_minor: null,
    pay_rate_minor: null,
  });
  const journey = Math.min(rise, sumLines(quote, 'transport'));
  const ofNanny = Math.min(rise - journey, Math.max(0, quote.total_minor - journey - anyone.total_minor));
  const name = firstNameOf(nanny);
  const parts: [why: string, amountMinor: number][] = [
    [`${name} is a ${nanny.tier} nanny`, ofNanny],
    [`the journey of ${name}`, journey],
    ['the time, the children or the address of the visit, or a discount', rise - journey - ofNanny],
  ];
  const sentence = parts
    .filter(([, amount]) => amount > 0)
    .map(([why, amount]) => `${why}: ${formatMoney(amount)} more`)
    .join('; ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
