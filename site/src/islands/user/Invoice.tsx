import { urlOf } from '@nanny-polo/shared/http-client';
import { saveFile } from '@nanny-polo/shared/save-file';
import { type UserOrder, userInvoice } from '@nanny-polo/shared/user-booking';
import { api } from '../../lib/api.ts';
import { day, money } from '../../lib/format.ts';
import { fill } from '../../messages/fill.ts';
import { type Text, useText } from './text.ts';
import { useAction } from './use-action.ts';

/** The payment status of an order, with a button to download its invoice. */
export function Invoice({ order }: { readonly order: UserOrder }) {
  const own = useText().user.booking;
  const { isRunning, run } = useAction(own.invoiceFailed);

  const download = async () => {
    const { _data } = await api.request<Blob>(urlOf(userInvoice, { id: order.id }));
    if (_data) saveFile(_data, `${order.number}.pdf`);
  };

  return (
    <p>
      {payment(own, order)}{' '}
      <button type="button" className="link" aria-disabled={isRunning} onClick={() => run(download)}>
        {fill(own.invoice, { number: order.number })}
      </button>
    </p>
  );
}

function payment(
  text: Text['user']['booking'],
  { total_minor, balance_minor: balance, currency, due_at }: UserOrder,
): string {
  if (balance === 0) return total_minor === 0 ? text.nothingToPay : text.paid;
  const amount = money(Math.abs(balance), currency);
  if (balance < 0) return fill(text.refund, { amount });
  return due_at ? fill(text.dueBy, { amount, day: day(due_at) }) : fill(text.due, { amount });
}
