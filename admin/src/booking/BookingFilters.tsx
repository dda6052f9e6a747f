import { bookingSource, bookingTask } from '@nanny-polo/shared/booking';
import { bookingService } from '@nanny-polo/shared/booking-service';
import { NullableBooleanInput, SelectInput } from 'react-admin';
import { DayInput } from '../input/DayInput.tsx';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { choices } from './choices.ts';

export function BookingFilters() {
  return (
    <FilterPanel>
      <ReferenceSelect source="parent_id" reference="lookup/parents" helperText={false} />
      <ReferenceSelect source="nanny_polo_id" reference="lookup/nanny-polo" helperText={false} />
      <SelectInput source="service" choices={choices('service', bookingService.options)} helperText={false} />
      <SelectInput source="source" choices={choices('source', bookingSource.options)} helperText={false} />
      <SelectInput source="task" choices={choices('task', bookingTask.options)} helperText={false} />
      <NullableBooleanInput source="needs_cover" helperText={false} />
      <NullableBooleanInput source="price_pending" helperText={false} />
      <NullableBooleanInput source="urgent" helperText={false} />
      <DayInput source="start_at_gte" edge="start" />
      <DayInput source="start_at_lte" edge="end" />
    </FilterPanel>
  );
}
