import Box from '@mui/material/Box';
import { paymentStatus } from '@nanny-polo/shared/order';
import { FilterLiveForm, NullableBooleanInput, SelectArrayInput, useTranslate } from 'react-admin';
import { DayInput } from '../input/DayInput.tsx';

/** The filters of the orders' list; each is at work as soon as it is set. */
export function OrderFilters() {
  const translate = useTranslate();
  return (
    <FilterLiveForm>
      <Box sx={panel}>
        <SelectArrayInput
          source="payment_status"
          choices={paymentStatus.options.map((id) => ({
            id,
            name: translate(`resources.order.payment_status.${id}`),
          }))}
          helperText={false}
        />
        <NullableBooleanInput source="overdue" helperText={false} />
        <DayInput source="due_at_gte" edge="start" />
        <DayInput source="due_at_lte" edge="end" />
      </Box>
    </FilterLiveForm>
  );
}

const panel = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  columnGap: 1.5,
  px: 1.5,
  pb: 1.5,
} as const;
