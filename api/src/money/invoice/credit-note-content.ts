import type { AgencyFacts } from '@nanny-polo/shared/agency/agency-file';
import type { Order } from '@nanny-polo/shared/money/order';
import { formatMoney, formatPercent } from '@nanny-polo/shared/pricing/money';
import { formatDay } from '../../kernel/print/format-day.ts';
import { agencyLinesOf, companyLineOf, type Invoice, vatSumsOf } from './content.ts';
import { creditNotePartsOf } from './vat.ts';

const reasons = { goodwill: 'Goodwill', correction: 'Correction', cancelled: 'Cancelled care' } as const;

/**
 * Returns the texts of a credit note, or of the cancellation of one. `billed` is the parent's name and address, line by
 * line.
 */
export function creditNoteOf(
  order: Order,
  note: Order['credit_notes'][number],
  billed: readonly string[],
  facts: AgencyFacts,
): Invoice {
  const cancelled = order.credit_notes.find(({ id }) => id === note.cancels_id);
  const credited = cancelled ?? note;
  const sign = cancelled ? 1 : -1;
  const parts = creditNotePartsOf(order, credited);
  const what = cancelled
    ? `Cancellation of credit note ${cancelled.number}`
    : reasons[note.reason ?? 'correction'];
  const rows = parts
    .filter(({ gross_minor }) => gross_minor > 0)
    .map(({ rate, gross_minor }) => [what, formatPercent(rate), formatMoney(sign * gross_minor)]);
  return {
    title: cancelled ? 'Cancellation of a credit note' : 'Credit note',
    number: note.number,
    agency: agencyLinesOf(facts),
    billed,
    facts: [
      ['Number', note.number],
      ['Date', formatDay(note.at)],
      ['Invoice', order.number],
      ...(cancelled ? [['Cancels', `${cancelled.number} of ${formatDay(cancelled.at)}`] as const] : []),
    ],
    headings: ['Item', 'VAT', 'Amount'],
    groups: [{ heading: note.note || `For invoice ${order.number}`, rows }],
    sums: [
      { label: 'Total', amount: formatMoney(sign * note.amount_minor), isTotal: true },
      ...vatSumsOf(parts, sign),
    ],
    note: companyLineOf(facts),
    howToPay: cancelled
      ? `Credit note ${cancelled.number} no longer counts. Its ${formatMoney(note.amount_minor)} is part of invoice ${order.number} again.`
      : `${formatMoney(note.amount_minor)} of invoice ${order.number} of ${formatDay(order.created_at)} is credited.`,
  };
}
