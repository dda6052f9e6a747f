import { type UserOrder, userInvoice } from '@nanny-polo/shared/bookings/user-booking';
import { saveFile } from '@nanny-polo/shared/browser/save-file';
import { urlOf } from '@nanny-polo/shared/contract/http-client';
import { userCreditNote } from '@nanny-polo/shared/money/credit-note-calls';
import { api } from '../../lib/api.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { fillText } from '../../messages/fill.ts';
import { LinkButton } from './SmallButton.tsx';
import { useAction } from './use-action.ts';
import { type Text, useText } from './user-text.ts';

/** The payment status of an order, with buttons to download its invoice and its credit notes. */
export function Invoice({ order }: { readonly order: UserOrder }) {
  const own = useText().user.booking;
  const { id, number, currency, credit_notes: notes } = order;
  return (
    <>
      <p>
        {payment(own, order)}{' '}
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

function Download({ url, number, label }: DownloadProps) {
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
): string {
  if (balance === 0) return total_minor === 0 ? text.nothingToPay : text.paid;
  const amount = formatMoney(Math.abs(balance), currency);
  if (balance < 0) return fillText(text.refund, { amount });
  return due_at ? fillText(text.dueBy, { amount, day: formatDay(due_at) }) : fillText(text.due, { amount });
}
