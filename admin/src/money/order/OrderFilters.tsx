import { paymentStatus } from '@nanny-polo/shared/money/order';
import { NullableBooleanInput, SelectArrayInput } from 'react-admin';
import { ListSearch } from '../../records/list/ListSearch.tsx';
import { DayInput } from '../../records/list/lazy-inputs.ts';

const payments = paymentStatus.options.map((id) => ({ id, name: `resources.order.payment_status.${id}` }));

export const orderFilters = [
  <ListSearch key="q" source="q" alwaysOn />,
  <SelectArrayInput key="payment_status" source="payment_status" choices={payments} />,
  <NullableBooleanInput key="owing" source="owing" />,
  <NullableBooleanInput key="overdue" source="overdue" />,
  <NullableBooleanInput key="undone" source="undone" />,
  <DayInput key="due_at_gte" source="due_at_gte" edge="start" />,
  <DayInput key="due_at_lte" source="due_at_lte" edge="end" />,
];
