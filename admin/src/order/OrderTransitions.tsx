import {
  type Order,
  orderTransitionCalls,
  orderTransitions,
  transactionKind,
  transactionStatuses,
} from '@nanny-polo/shared/order';
import { useTranslate } from 'react-admin';
import { Transitions } from '../record/Transitions.tsx';
import { whyNot } from './refundable.ts';

/** The transitions of an order: possible ones as buttons, others with the reason. */
export function OrderTransitions({ record }: { record: Order }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.order.${name}`, values);
  const refused = transactionKind.options.flatMap((kind) => {
    const reason = whyNot(record, kind);
    const statuses = transactionStatuses[kind].map((status) => text(`status.${status}`)).join(', ');
    const why = reason && text(`transact_refused.${reason}`, { statuses });
    return why ? [{ what: text(`transact.${kind}`), why }] : [];
  });
  return (
    <Transitions
      record={record}
      name={record.number}
      transitions={orderTransitions}
      calls={orderTransitionCalls}
      endings={['cancel', 'expire']}
      refused={refused}
      noMain={record.balance_minor !== 0}
    />
  );
}
