import Box from '@mui/material/Box';
import { bookingSource, bookingTask } from '@nanny-polo/shared/booking';
import { bookingService } from '@nanny-polo/shared/booking-service';
import { FilterLiveForm, NullableBooleanInput, SelectInput } from 'react-admin';
import { DayInput } from '../input/DayInput.tsx';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';
import { filterPanel } from '../list/filter-panel.ts';
import { choices } from './choices.ts';

/** The filters of the bookings' list, applied as soon as they are set. */
export function BookingFilters() {
  return (
    <FilterLiveForm>
      <Box sx={filterPanel}>
        <ReferenceSelect source="parent_id" reference="lookup/parents" helperText={false} />
        <ReferenceSelect source="nanny_polo_id" reference="lookup/nanny-polo" helperText={false} />
        <SelectInput
          source="service"
          choices={choices('service', bookingService.options)}
          helperText={false}
        />
        <SelectInput source="source" choices={choices('source', bookingSource.options)} helperText={false} />
        <SelectInput source="task" choices={choices('task', bookingTask.options)} helperText={false} />
        <NullableBooleanInput source="needs_cover" helperText={false} />
        <NullableBooleanInput source="price_pending" helperText={false} />
        <NullableBooleanInput source="urgent" helperText={false} />
        <DayInput source="start_at_gte" edge="start" />
        <DayInput source="start_at_lte" edge="end" />
      </Box>
    </FilterLiveForm>
  );
}
