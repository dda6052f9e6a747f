import type { Order } from '@nanny-polo/shared/money/order';
import { isLiveNote } from '@nanny-polo/shared/pricing/credit-note';
import { divideRounded } from '../../bookings/pricing/lines.ts';
import { amountsOf } from '../../bookings/pricing/service.ts';

/** The part of an amount at one VAT rate, with the VAT, in minor units. */
export interface VatPart {
  readonly rate: number;
  readonly gross_minor: number;
}

type Lines = readonly Pick<Order['lines'][number], 'amount_minor' | 'vat_rate'>[];
type Note = Pick<Order['credit_notes'][number], 'id' | 'amount_minor' | 'cancels_id'>;

interface Credited {
  readonly lines: Lines;
  readonly adjustments: readonly Pick<Order['adjustments'][number], 'amount_minor'>[];
  readonly credit_notes: readonly Note[];
}

export const vatOf = ({ rate, gross_minor }: VatPart): number =>
  divideRounded(gross_minor * rate, 100 + rate);

/** Splits an order's total by VAT rate, lowest rate first. */
export const vatPartsOf = (order: Credited): VatPart[] =>
  liveNotes(order).reduce((rest, { amount_minor }) => lessPart(rest, amount_minor), billedParts(order));

/**
 * Splits a credit note by VAT rate: in proportion to what the earlier notes leave of the order's lines, so that the
 * parts of all notes add up to what the invoice takes off. A note that was cancelled, perhaps because its lines were
 * removed, is split by all lines.
 */
export function creditNotePartsOf(order: Credited & { readonly void_lines: Lines }, note: Note): VatPart[] {
  const live = liveNotes(order);
  if (!live.includes(note)) {
    const lines = order.lines.length > 0 ? order.lines : order.void_lines;
    return split(billedParts({ ...order, lines }), note.amount_minor);
  }
  const earlier = live.slice(0, live.indexOf(note));
  return split(vatPartsOf({ ...order, credit_notes: earlier }), note.amount_minor);
}

const liveNotes = ({ credit_notes }: Credited) =>
  credit_notes.filter((note) => isLiveNote(note, credit_notes));

/** Returns the lines by VAT rate, less the discounts. */
function billedParts({ lines, adjustments }: Omit<Credited, 'credit_notes'>): VatPart[] {
  const rates = [...new Set(lines.map((line) => line.vat_rate))].sort((a, b) => a - b);
  const parts = rates.map((rate) => ({
    rate,
    gross_minor: amountsOf(lines.filter((line) => line.vat_rate === rate)),
  }));
  return lessPart(parts, amountsOf(adjustments));
}

const lessPart = (parts: readonly VatPart[], amount_minor: number): VatPart[] => {
  const taken = split(parts, amount_minor);
  return parts.map(({ rate, gross_minor }, at) => ({
    rate,
    gross_minor: gross_minor - (taken[at]?.gross_minor ?? 0),
  }));
};

/**
 * Splits an amount in proportion to parts. Each gets the whole pennies of its share, and those with the largest
 * remainders get one more, until the whole amount is split. Without lines there is no VAT.
 */
function split(parts: readonly VatPart[], amount_minor: number): VatPart[] {
  const whole = parts.reduce((sum, { gross_minor }) => sum + gross_minor, 0);
  if (whole === 0) return amount_minor === 0 ? [...parts] : [{ rate: 0, gross_minor: amount_minor }];
  const shares = parts.map(({ gross_minor }) => BigInt(amount_minor) * BigInt(gross_minor));
  const floors = shares.map((share) => Number(share / BigInt(whole)));
  const left = amount_minor - floors.reduce((sum, floor) => sum + floor, 0);
  const byRemainder = shares
    .map((share, at) => ({ at, remainder: Number(share % BigInt(whole)) }))
    .sort((a, b) => b.remainder - a.remainder);
  const rounded = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return parts.map(({ rate }, at) => ({ rate, gross_minor: (floors[at] ?? 0) + (rounded.has(at) ? 1 : 0) }));
}
