import { countNannies, type ListedNanny, nanny, nannyStatus } from '@nanny-polo/shared/nanny';
import { NullableBooleanInput } from 'react-admin';
import { Person } from '../field/Person.tsx';
import { PhoneLink } from '../field/PhoneLink.tsx';
import { DayInput } from '../input/DayInput.tsx';
import type { Column } from '../list/columns.tsx';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { internalNote } from '../list/internal-note.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { NannyStatusChip } from './NannyStatusChip.tsx';

const columns: readonly Column<ListedNanny>[] = [
  {
    source: 'name',
    link: true,
    card: 'title',
    cell: ({ name, photo }) => <Person name={name} photo={photo} size={28} />,
  },
  { source: 'status', as: 'word', card: 'mark', cell: ({ status }) => <NannyStatusChip state={status} /> },
  { source: 'email', card: 'text' },
  { source: 'phone', cell: ({ phone }) => phone && <PhoneLink phone={phone} /> },
  {
    source: 'nanny_polo_name',
    card: 'text',
    value: ({ nanny_polo_name, nanny_polo_code }) =>
      nanny_polo_name && `${nanny_polo_name} (${nanny_polo_code})`,
  },
  { source: 'created_at', as: 'time' },
];

const filters = (
  <FilterPanel>
    <NullableBooleanInput source="linked" helperText={false} />
    <DayInput source="created_at_gte" edge="start" />
    <DayInput source="created_at_lte" edge="end" />
  </FilterPanel>
);

/** All nannies' accounts by status. */
export function NannyList() {
  return (
    <ListPage
      list={nanny.list}
      sort={{ field: 'name', order: 'ASC' }}
      statuses={{ options: nannyStatus.options, count: countNannies }}
      filters={filters}
      columns={columns}
      bulkInputs={internalNote}
    />
  );
}
