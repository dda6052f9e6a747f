import { paymentStatus } from '@nanny-polo/shared/order';
import { NullableBooleanInput, SelectArrayInput, useTranslate } from 'react-admin';
import { DayInput } from '../input/DayInput.tsx';
import { FilterPanel } from '../list/FilterPanel.tsx';

export function OrderFilters() {
  const translate = useTranslate();
  return (
    <FilterPanel>
      <SelectArrayInput
        source="payment_status"
        choices={paymentStatus.options.map((id) => ({
          id,
          name: translate(`resources.order.payment_status.${id}`),
        }))}
        helperText={false}
      />
      <NullableBooleanInput source="owing" helperText={false} />
      <NullableBooleanInput source="overdue" helperText={false} />
      <NullableBooleanInput source="undone" helperText={false} />
      <DayInput source="due_at_gte" edge="start" />
      <DayInput source="due_at_lte" edge="end" />
    </FilterPanel>
  );
}
