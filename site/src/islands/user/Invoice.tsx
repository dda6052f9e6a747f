import { userInvoice } from '@nanny-polo/shared/bookings/user-booking';
import type { UserOrder } from '@nanny-polo/shared/bookings/user-order';
import { saveFile } from '@nanny-polo/shared/browser/save-file';
import { urlOf } from '@nanny-polo/shared/contract/http-client';
import { userCreditNote } from '@nanny-polo/shared/money/credit-note-files';
import { api } from '../../lib/api.ts';
import { formatCalendarDay, formatDay, formatMoney, formatMonth } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import { LinkButton } from './SmallButton.tsx';
import { useAction } from './use-action.ts';
import { type Text, useText } from './user-text.ts';

interface Props {
  readonly order: UserOrder;
  /** Whether the booking has no confirmed nanny, so that what is to pay may change. */
  readonly isOpen?: boolean;
}

/** The payment status of an order, with what of it is for the booking, and buttons to download its documents. */
export const Invoice = ({ order, isOpen = false }: Props) => (
  <>
    <p>{payment(useText().user.booking, order, isOpen)}</p>
    <PartOfInvoice order={order} />
    <InvoiceFiles order={order} />
  </>
);

/** Returns `for the week of Mon, 30 Nov 2026` or `for November 2026`; an empty string for an invoice of no period. */
function describePeriod({ week, month }: Text['user']['invoices'], { period }: UserOrder): string {
  if (!period) return '';
  return period.unit === 'week'
    ? fillText(week, { from: formatCalendarDay(period.from) })
    : fillText(month, { from: formatMonth(period.from) });
}

export const describeVisits = ({ visits: text }: Text['user']['invoices'], { visits }: UserOrder): string =>
  fillText(visits === 1 ? text.one : text.many, { visits });

/** Explains an invoice of a period or of several visits on one of its bookings; nothing for one that bills it alone or no visit. */
function PartOfInvoice({ order }: Props) {
  const own = useText().user.invoices;
  const { number, total_minor, currency, visit_minor, period, visits } = order;
  if (visit_minor === null || visits < (period ? 1 : 2)) return null;
  const text = fillText(period ? own.part : own.partOfSeveral, {
    number,
    period: describePeriod(own, order),
    visits: describeVisits(own, order),
    total: formatMoney(total_minor, currency),
    visit: formatMoney(visit_minor, currency),
  });
  return <p>{text}</p>;
}

/** Buttons to download an order's invoice and its credit notes. */
export function InvoiceFiles({ order }: Props) {
  const own = useText().user.booking;
  const { id, number, currency, credit_notes: notes } = order;
  return (
    <>
      <p>
        <Download
          url={urlOf(userInvoice, { id })}
          number={number}
          label={fillText(own.invoice, { number })}
        />
      </p>
      {notes.map((note) => (
        <p key={note.id}>
          <Download
            url={urlOf(userCreditNote, { id, note_id: note.id })}
            number={note.number}
            label={fillText(note.cancels_id === null ? own.creditNote : own.creditNoteCancelled, {
              number: note.number,
              day: formatDay(note.at),
              amount: formatMoney(note.amount_minor, currency),
              cancelled: notes.find((one) => one.id === note.cancels_id)?.number ?? '',
            })}
          />
        </p>
      ))}
    </>
  );
}

interface DownloadProps {
  readonly url: string;
  readonly number: string;
  readonly label: string;
}

export function Download({ url, number, label }: DownloadProps) {
  const { isRunning, run } = useAction(useText().user.booking.downloadFailed);
  const download = async () => {
    const { _data } = await api.request<Blob>(url);
    if (_data) saveFile(_data, `${number}.pdf`);
  };
  return (
    <LinkButton aria-disabled={isRunning} onClick={() => run(download)}>
      {label}
    </LinkButton>
  );
}

function payment(
  text: Text['user']['booking'],
  { total_minor, balance_minor: balance, currency, due_at }: UserOrder,
  isOpen: boolean,
): string {
  if (balance === 0) return total_minor === 0 ? text.nothingToPay : text.paid;
  const amount = formatMoney(Math.abs(balance), currency);
  if (balance < 0) return fillText(text.refund, { amount });
  if (isOpen) return text.openUntilNanny;
  return due_at ? fillText(text.dueBy, { amount, day: formatDay(due_at) }) : fillText(text.due, { amount });
}
