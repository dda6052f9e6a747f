/** The page behind a family's link to the new price of one or several visits. */

import { agency } from '@nanny-polo/shared/contract/agency';
import { chooseMoneyFormat, formatMoney } from '@nanny-polo/shared/pricing/money';
import type { FamilyPrice, PriceChange } from '@nanny-polo/shared/pricing/price-change';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/database/database.ts';
import { createUnknownLinkError } from '../offer/page.ts';
import { withAskedTime } from '../schedule/asked-time.ts';
import type { BookingRow } from '../schedule/booking-table.ts';
import { series } from '../schedule/series-table.ts';
import { formatVisitDay, formatVisitHours } from '../schedule/visit-words.ts';
import type { PriceChangeRow } from './price.ts';
import { findReplyBy, isLate } from './reply-by.ts';
import { findPriceChanges } from './token.ts';

type State = PriceChange['state'];

interface Sums {
  readonly visits: number;
  /** Whether the visits are confirmed, and stay so. */
  readonly confirmed: boolean;
  readonly from_minor: number;
  readonly to_minor: number;
}

export function messageOf(
  state: State,
  { visits, confirmed, from_minor, to_minor }: Sums,
  isLate: boolean,
): string {
  if (state === 'agreed') return `You have agreed to ${formatMoney(to_minor)}. Thank you.`;
  if (state === 'covered') return `The agency pays the difference. You pay ${formatMoney(from_minor)}.`;
  if (state === 'withdrawn' && isLate) return 'It is too late to agree to this price. Please ring us.';
  if (state === 'withdrawn') return 'This price no longer applies. You don’t need to do anything.';
  if (state === 'refused') {
    const stays = visits === 1 ? 'Your booking stays confirmed' : 'Your bookings stay confirmed';
    const result = confirmed ? stays : 'We’ll look for someone';
    const format = chooseMoneyFormat([to_minor, from_minor]);
    return `You said no to ${format(to_minor)}. ${result} at ${format(from_minor)}.`;
  }
  const what = visits === 1 ? 'The price' : `The price of ${visits} visits`;
  return `${what} would be ${formatMoney(to_minor)} instead of ${formatMoney(from_minor)}.`;
}

/** A booking whose family was asked about a price, and until when they can agree. */
export interface Asked {
  readonly change: PriceChangeRow;
  readonly row: BookingRow;
  readonly reply_by: string;
}

/** Returns what a link asks a family, sorted by the visits' start. Throws 422 for an unknown token. */
export async function findAskedPrices(db: Db, token: string): Promise<readonly [Asked, ...Asked[]]> {
  const asked: Asked[] = [];
  for (const asking of await findPriceChanges(db, token))
    asked.push({ ...asking, reply_by: await findReplyBy(db, asking.row, asking.change) });
  const [first, ...others] = asked;
  if (!first) throw createUnknownLinkError();
  return [first, ...others];
}

/** Whether the family can still reply. */
export const isOpen = ({ change, reply_by }: Asked) =>
  change.state === 'pending' && change.refused_at === null && !isLate(reply_by);

const isRefused = ({ change }: Asked) => change.state === 'pending' && change.refused_at !== null;

export function stateOf(asked: readonly Asked[]): State {
  if (asked.some(isOpen)) return 'pending';
  if (asked.some(isRefused)) return 'refused';
  const states = asked.map(({ change }) => change.state);
  return (['agreed', 'covered'] as const).find((state) => states.includes(state)) ?? 'withdrawn';
}

/** Returns the visits behind a link that its state is about; all of them if it is about none. */
export function filterConcerned(asked: readonly Asked[], state: State): readonly Asked[] {
  const isOf = (asking: Asked) => {
    if (state === 'pending') return isOpen(asking);
    return state === 'refused' ? isRefused(asking) : asking.change.state === state;
  };
  const matches = asked.filter(isOf);
  return matches.length > 0 ? matches : asked;
}

export const sumsOf = (asked: readonly Asked[]): Sums => ({
  visits: asked.length,
  confirmed: asked.every(({ row }) => row.status === 'confirmed'),
  from_minor: asked.reduce((sum, { change }) => sum + change.from_minor, 0),
  to_minor: asked.reduce((sum, { change }) => sum + change.to_minor, 0),
});

/** Returns the prices of several visits as one, with a line for each visit. */
function priceOfAll(asked: readonly Asked[]): FamilyPrice {
  const lines = asked.map(({ change: { from_minor, to_minor, price }, row }) => ({
    kind: price.lines[0]?.kind ?? ('care_hours' as const),
    label: `${formatVisitDay(row.start_at)}, ${formatVisitHours(row.start_at, row.end_at)} (${formatMoney(from_minor)} before)`,
    quantity: 1,
    unit: 'item' as const,
    unit_minor: to_minor,
    amount_minor: to_minor,
    vat_rate: price.lines[0]?.vat_rate ?? 0,
  }));
  return { lines, adjustments: [], total_minor: sumsOf(asked).to_minor, currency: agency.currency };
}

/** Returns what a family is asked, each price that they can still agree to with the time that it is for. */
async function withAskedTimes(db: Db, asked: readonly Asked[]): Promise<Asked[]> {
  const shown: Asked[] = [];
  for (const { row, ...price } of asked) {
    const isAsked = price.change.state === 'pending' && price.change.refused_at === null;
    shown.push({ ...price, row: isAsked ? await withAskedTime(db, row) : row });
  }
  return shown;
}

/** Returns what a family sees through the link in a mail. Changes nothing. Throws 422 for an unknown token. */
export async function readPriceChange(db: Db, token: string): Promise<PriceChange> {
  const all = await findAskedPrices(db, token);
  const state = stateOf(all);
  const asked = await withAskedTimes(db, filterConcerned(all, state));
  const [first = all[0], ...others] = asked;
  const sums = sumsOf(asked);
  const replies = asked.map(({ reply_by }) => reply_by).sort();
  const isPending = asked.every((one) => one.change.state === 'pending');
  const isOne = all.length === 1;
  const [group] = first.row.series_id
    ? await db.select({ code: series.code }).from(series).where(eq(series.id, first.row.series_id))
    : [];
  return {
    state,
    message: messageOf(state, sums, isPending),
    agreed_minor: sums.from_minor,
    price: isOne ? first.change.price : priceOfAll(asked),
    why: isOne ? first.change.why : null,
    reply_by: replies[0] ?? first.reply_by,
    code: isOne ? first.row.code : (group?.code ?? first.row.code),
    service: first.row.service,
    visits: asked.length,
    start_at: first.row.start_at,
    end_at: (others.at(-1) ?? first).row.end_at,
  };
}
