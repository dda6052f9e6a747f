import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import type { Quote } from '@nanny-polo/shared/pricing/quote';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { firstNameOf } from '../../people/nanny-polo/dossier.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { offer } from '../schedule/offer-table.ts';
import { priceChange } from '../schedule/price-change-table.ts';
import { quoteOf } from './quote.ts';

const sumLines = ({ lines }: Quote, kind: string): number =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount_minor : sum), 0);

/** Returns how much of a rise the nanny can be the reason for: nothing if the family has agreed to a price with them. */
async function findNannysShare(db: Db, row: BookingRow, from_minor: number): Promise<number> {
  if (row.status === 'confirmed') return Math.max(0, (row.covered_minor ?? from_minor) - from_minor);
  const isAgreed = and(
    eq(priceChange.booking_id, row.id),
    eq(priceChange.state, 'agreed'),
    eq(offer.nanny_polo_id, row.nanny_polo_id ?? 0),
  );
  const agreed = await db
    .select({ id: priceChange.id })
    .from(priceChange)
    .innerJoin(offer, eq(offer.id, priceChange.offer_id))
    .where(isAgreed)
    .limit(1);
  return agreed.length > 0 ? 0 : Number.POSITIVE_INFINITY;
}

/**
 * Says for the family why the price of a booking is above the agreed one, such as `Grace is a senior nanny: £24.00
 * more`: what the nanny costs more than one of the standard tier, their journey, the new time that the nanny is asked
 * about (`row` has it, `now` the present one), and what has changed otherwise.
 */
export async function explainRise(
  db: Db,
  row: BookingRow,
  now: BookingRow,
  quote: Quote,
  from_minor: number,
): Promise<string> {
  const rise = quote.total_minor - from_minor;
  const { display_name, tier } = nannyPolo;
  const [nanny] = row.nanny_polo_id
    ? await db.select({ display_name, tier }).from(nannyPolo).where(eq(nannyPolo.id, row.nanny_polo_id))
    : [];
  if (!nanny) return `The booking has changed: ${formatShortMoney(rise)} more`;
  const anyone = await quoteOf(db, {
    ...row,
    nanny_polo_id: null,
    bill_rate_minor: null,
    pay_rate_minor: null,
  });
  const share = Math.min(rise, await findNannysShare(db, row, from_minor));
  const journey = Math.min(share, sumLines(quote, 'transport'));
  const ofNanny = Math.min(share - journey, Math.max(0, quote.total_minor - journey - anyone.total_minor));
  const rest = rise - journey - ofNanny;
  const isMoved = row.start_at !== now.start_at || row.end_at !== now.end_at;
  const ofTime = isMoved ? quote.total_minor - (await quoteOf(db, now)).total_minor : 0;
  const time = Math.min(rest, Math.max(0, ofTime));
  const name = firstNameOf(nanny);
  const parts: [why: string, amountMinor: number][] = [
    [`${name} is a ${nanny.tier} nanny`, ofNanny],
    [`the journey of ${name}`, journey],
    ['the new time', time],
    ['what has changed about the visit', rest - time],
  ];
  const sentence = parts
    .filter(([, amount]) => amount > 0)
    .map(([why, amount]) => `${why}: ${formatShortMoney(amount)} more`)
    .join('; ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
