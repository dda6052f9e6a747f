import Box from '@mui/material/Box';
import { paymentStatus } from '@nanny-polo/shared/order';
import { FilterLiveForm, NullableBooleanInput, SelectArrayInput, useTranslate } from 'react-admin';
import { DayInput } from '../input/DayInput.tsx';
import { filterPanel } from '../list/filter-panel.ts';

/** The filters of the orders' list, applied as soon as they are set. */
export function OrderFilters() {
  const translate = useTranslate();
  return (
    <FilterLiveForm>
      <Box sx={filterPanel}>
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
        <DayInput source="due_at_gte" edge="start" />
        <DayInput source="due_at_lte" edge="end" />
      </Box>
    </FilterLiveForm>
  );
}
