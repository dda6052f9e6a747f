import { urlOf } from '@nanny-polo/shared/http-client';
import { saveFile } from '@nanny-polo/shared/save-file';
import { type UserOrder, userInvoice } from '@nanny-polo/shared/user-booking';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { day, money } from '../../lib/format.ts';
import { notify } from '../../lib/notifications.ts';
import { fill } from '../../messages/fill.ts';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly order: UserOrder;
}

/** What is to be paid for a booking, and its invoice. */
export function Invoice({ text, order }: Props) {
  const own = text.user.booking;
  const [fetching, setFetching] = useState(false);

  const download = async () => {
    if (fetching) return;
    setFetching(true);
    try {
      const { _data } = await api.request<Blob>(urlOf(userInvoice, { id: order.id }));
      if (_data) saveFile(_data, `${order.number}.pdf`);
    } catch {
      notify('error', own.invoiceFailed);
    }
    setFetching(false);
  };

  return (
    <p>
      {payment(text, order)}{' '}
      <button type="button" className="link" aria-disabled={fetching} onClick={download}>
        {fill(own.invoice, { number: order.number })}
      </button>
    </p>
  );
}

function payment(text: Text, { balance_minor: balance, currency, due_at }: UserOrder): string {
  const own = text.user.booking;
  if (balance === 0) return own.paid;
  const amount = money(Math.abs(balance), currency);
  if (balance < 0) return fill(own.refund, { amount });
  return due_at ? fill(own.dueBy, { amount, day: day(due_at) }) : fill(own.due, { amount });
}
