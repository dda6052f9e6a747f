import { bookingTask } from '@nanny-polo/shared/bookings/booking';
import { bookingSource } from '@nanny-polo/shared/bookings/booking-form';
import { bookingService } from '@nanny-polo/shared/pricing/booking-service';
import { relativeDays } from '@nanny-polo/shared/time/relative-days';
import { NullableBooleanInput, SelectInput } from 'react-admin';
import { ListSearch } from '../../records/list/ListSearch.tsx';
import { DayInput, ReferenceSelect } from '../../records/list/lazy-inputs.ts';
import { toChoices } from './words.ts';

export const bookingFilters = [
  <ListSearch key="q" source="q" alwaysOn />,
  <SelectInput
    key="starts"
    source="starts"
    alwaysOn
    choices={toChoices('starts', relativeDays.options)}
    helperText={false}
  />,
  <ReferenceSelect key="parent_id" source="parent_id" reference="lookup/parents" />,
  <ReferenceSelect key="nanny_polo_id" source="nanny_polo_id" reference="lookup/nanny-polo" />,
  <SelectInput key="service" source="service" choices={toChoices('service', bookingService.options)} />,
  <SelectInput key="source" source="source" choices={toChoices('source', bookingSource.options)} />,
  <SelectInput key="task" source="task" choices={toChoices('task', bookingTask.options)} />,
  <NullableBooleanInput key="needs_cover" source="needs_cover" />,
  <NullableBooleanInput key="price_pending" source="price_pending" />,
  <NullableBooleanInput key="time_asked" source="time_asked" />,
  <NullableBooleanInput key="urgent" source="urgent" />,
  <DayInput key="start_at_gte" source="start_at_gte" edge="start" />,
  <DayInput key="start_at_lte" source="start_at_lte" edge="end" />,
];
