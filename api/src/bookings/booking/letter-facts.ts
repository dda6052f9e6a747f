import { agencyDay } from '@nanny-polo/shared/agency-day';
import { creditedBy } from '@nanny-polo/shared/credit-note';
import { money } from '@nanny-polo/shared/money';
import { nannyCheck } from '@nanny-polo/shared/nanny-check';
import type { FamilyPrice } from '@nanny-polo/shared/price-change';
import type { UserOrder } from '@nanny-polo/shared/user-booking';
import { passedChecks } from '../../people/nanny-polo/dossier.ts';
import type { nannyPolo } from '../../people/nanny-polo/table.ts';
import type { BookingRow } from '../schedule/booking-table.ts';

/** What mails to families state about a booking's nanny and price. Mails to nannies name the district and the ages alone. */

export type Facts = [name: string, value: string][];

type Nanny = Pick<typeof nannyPolo.$inferSelect, 'display_name' | 'languages' | 'documents'>;

/** Returns what the parent agreed to: the nanny with their checks, and the price line by line. */
export const factsForParent = (
  { quote, end_at }: Pick<BookingRow, 'quote' | 'end_at'>,
  nanny: Nanny,
): Facts => [...factsOfNanny(nanny, end_at), ...(quote ? factsOfPrice(quote, 'Total') : [])];

/** Returns a price line by line, and then its total with the label `total`. */
export const factsOfPrice = ({ lines, adjustments, total_minor }: FamilyPrice, total: string): Facts => [
  ...lines.map(({ label, amount_minor }): Facts[number] => [label, money(amount_minor)]),
  ...adjustments.map(({ name, amount_minor }): Facts[number] => [name, `−${money(amount_minor)}`]),
  [total, money(total_minor)],
];

/** Returns a nanny as the family knows them, with the number of checks that are valid until the end of the care. */
export function factsOfNanny(nanny: Nanny, end_at: string): Facts {
  const checks = passedChecks(nanny.documents, agencyDay(end_at)).length;
  const all = nannyCheck.options.length;
  return [
    ['Nanny', firstNameOf(nanny)],
    ...(nanny.languages.length > 0 ? ([['Languages', nanny.languages.join(', ')]] as Facts) : []),
    ['Checks', checks === all ? `All ${all}, valid to the end of the booking` : `${checks} of ${all}`],
  ];
}

/** Returns a sentence about the credit notes of a booking's orders that count against its fee; undefined without any. */
export function creditsAgainst(feeMinor: number, orders: readonly UserOrder[]): string | undefined {
  const credited = orders.reduce((sum, { credit_notes }) => sum + creditedBy(credit_notes), 0);
  if (feeMinor === 0 || credited === 0) return undefined;
  const billed = orders.reduce((sum, { total_minor }) => sum + total_minor, credited);
  // An order of several bookings bills more than the fee.
  return billed === feeMinor
    ? `Credit notes of ${money(credited)} count against it.`
    : 'Credit notes on the invoice count against it.';
}

/** Returns the name by which the family knows a nanny. */
export const firstNameOf = ({ display_name }: { readonly display_name: string }): string =>
  display_name.split(' ')[0] ?? display_name;
