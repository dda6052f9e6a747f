/** What the agency pays a nanny, as every mail and page states it. */

import { formatShortMoney } from '@nanny-polo/shared/pricing/money';
import type { Pay } from '@nanny-polo/shared/pricing/pay';
import { inArray } from 'drizzle-orm';
import { termsOf } from '../../accounts/agency/terms.ts';
import type { Db } from '../../kernel/database/database.ts';
import { nannyPolo } from '../../people/nanny-polo/table.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { hourlyPayOf } from './hourly-rates.ts';
import { type PayLine, priceLines, priceOvertime } from './lines.ts';
import { measureTravel } from './travel.ts';

export const noPay: Pay = { pay_rate_minor: null, pay_minor: null, pay_lines: [] };

/** A visit of a nanny at their hourly pay. A confirmed one has its quote, and a past one its overtime. */
export type PaidVisit = Pick<
  BookingRow,
  'service' | 'start_at' | 'end_at' | 'address' | 'terms_id' | 'pay_rate_minor' | 'nanny_polo_id'
> &
  Partial<Pick<BookingRow, 'holidays_id' | 'quote' | 'checked_out_at' | 'overtime_minutes'>> & {
    readonly children: readonly unknown[];
  };

export async function paysOf(db: Db, visits: readonly PaidVisit[]): Promise<Pay[]> {
  const { id, lat, lng } = nannyPolo;
  const ids = [...new Set(visits.flatMap(({ nanny_polo_id }) => nanny_polo_id ?? []))];
  const nannies = await db.select({ id, lat, lng }).from(nannyPolo).where(inArray(id, ids));
  const pays: Pay[] = [];
  for (const visit of visits) {
    const prices = await termsOf(db, visit);
    const nanny = nannies.find((one) => one.id === visit.nanny_polo_id);
    const pay_rate_minor = hourlyPayOf(visit);
    if (pay_rate_minor === null) pays.push(noPay);
    else
      pays.push({
        pay_rate_minor,
        ...paid(visit, {
          ...visit,
          children_count: visit.children.length,
          rates: { bill_rate_minor: 0, pay_rate_minor },
          prices,
          ...measureTravel(nanny, visit.address, 'your home'),
        }),
      });
  }
  return pays;
}

type Care = Parameters<typeof priceLines>[0];

/** Returns the pay of a visit line by line; as one line if its nanny has moved since it was confirmed. */
function paid({ quote, end_at, checked_out_at, overtime_minutes }: PaidVisit, care: Care) {
  const booked = priceLines(care);
  const isKept = quote && quote.pay_minor !== booked.pay_minor;
  const agreed: PayLine[] = isKept
    ? [{ label: 'Care, as confirmed', amount_minor: quote.pay_minor }]
    : booked.pay_lines;
  const overtime =
    overtime_minutes && checked_out_at
      ? priceOvertime({ ...care, start_at: end_at, end_at: checked_out_at }).pay_lines
      : [];
  const pay_lines = [...agreed, ...overtime];
  return { pay_lines, pay_minor: pay_lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0) };
}

export const payOf = async (db: Db, visit: PaidVisit): Promise<Pay> =>
  (await paysOf(db, [visit]))[0] ?? noPay;

export const sumPays = (pays: readonly Pick<Pay, 'pay_minor'>[]): number =>
  pays.reduce((sum, { pay_minor }) => sum + (pay_minor ?? 0), 0);

/** Returns a nanny's pay as facts of a mail, line by line if it has several. */
export function payFactsOf({ pay_rate_minor, pay_minor, pay_lines }: Pay): [name: string, value: string][] {
  if (pay_minor === null) return [];
  const hourly = pay_rate_minor === null ? '' : ` (${formatShortMoney(pay_rate_minor)} an hour)`;
  return [
    // A line without an amount says why something is not paid.
    ...(pay_lines.length > 1 ? pay_lines : []).map(({ label, amount_minor }): [string, string] =>
      amount_minor === 0 ? ['Please note', label] : [label, formatShortMoney(amount_minor)],
    ),
    ['Your pay', `${formatShortMoney(pay_minor)}${hourly}`],
  ];
}
