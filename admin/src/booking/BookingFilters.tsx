import Box from '@mui/material/Box';
import { bookingSource } from '@nanny-polo/shared/booking';
import { bookingService } from '@nanny-polo/shared/booking-service';
import { FilterLiveForm, SelectInput, useTranslate } from 'react-admin';
import { DayInput } from '../input/DayInput.tsx';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';

/** The filters of the bookings' list; each is at work as soon as it is set. */
export function BookingFilters() {
  const translate = useTranslate();
  const choices = (field: 'service' | 'source', options: readonly string[]) =>
    options.map((id) => ({ id, name: translate(`resources.booking.${field}.${id}`) }));
  return (
    <FilterLiveForm>
      <Box sx={panel}>
        <ReferenceSelect source="parent_id" reference="lookup/parents" helperText={false} />
        <ReferenceSelect source="nanny_polo_id" reference="lookup/nanny-polo" helperText={false} />
        <SelectInput
          source="service"
          choices={choices('service', bookingService.options)}
          helperText={false}
        />
        <SelectInput source="source" choices={choices('source', bookingSource.options)} helperText={false} />
        <DayInput source="start_at_gte" edge="start" />
        <DayInput source="start_at_lte" edge="end" />
      </Box>
    </FilterLiveForm>
  );
}

const panel = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(168px, 1fr))',
  columnGap: 1.5,
  alignItems: 'center',
  px: 1.5,
  pb: 2,
} as const;
