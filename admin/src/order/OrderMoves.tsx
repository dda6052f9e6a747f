import {
  type Order,
  orderMoves,
  orderTransitions,
  transactionKind,
  transactionStatuses,
} from '@nanny-polo/shared/order';
import { useTranslate } from 'react-admin';
import { Moves } from '../record/Moves.tsx';
import { whyNot } from './refundable.ts';

/** The transitions of an order: possible ones as buttons, others with the reason. */
export function OrderMoves({ record }: { record: Order }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.order.${name}`, values);
  const refused = transactionKind.options.flatMap((kind) => {
    const reason = whyNot(record, kind);
    const statuses = transactionStatuses[kind].map((status) => text(`status.${status}`)).join(', ');
    const why = reason && text(`transact_refused.${reason}`, { statuses });
    return why ? [{ what: text(`transact.${kind}`), why }] : [];
  });
  return (
    <Moves
      record={record}
      name={record.number}
      transitions={orderTransitions}
      calls={orderMoves}
      endings={['cancel', 'expire']}
      refused={refused}
      noMain={record.balance_minor !== 0}
    />
  );
}
