import { countNannies, type ListedNanny, nanny, nannyStatus } from '@nanny-polo/shared/nanny';
import { DataTable, NullableBooleanInput, useTranslate } from 'react-admin';
import { Instant } from '../field/Instant.tsx';
import { Person } from '../field/Person.tsx';
import { PhoneLink } from '../field/PhoneLink.tsx';
import { DayInput } from '../input/DayInput.tsx';
import { Cards } from '../list/Cards.tsx';
import type { ExportColumn } from '../list/columns.ts';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { internalNote } from '../list/internal-note.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { RecordColumn, RecordTable } from '../list/RecordTable.tsx';
import { NannyStatusChip } from './NannyStatusChip.tsx';

const columns: readonly ExportColumn<ListedNanny>[] = [
  'name',
  'email',
  'phone',
  { word: 'status' },
  { label: 'nanny_polo_name', value: ({ nanny_polo_code }) => nanny_polo_code },
  { time: 'created_at' },
];

const Column = DataTable.Col<ListedNanny>;
const sources = ['linked', 'created_at_gte', 'created_at_lte'];
const filters = (
  <FilterPanel>
    <NullableBooleanInput source="linked" helperText={false} />
    <DayInput source="created_at_gte" edge="start" />
    <DayInput source="created_at_lte" edge="end" />
  </FilterPanel>
);

/** All nannies' accounts by status. */
export function NannyList() {
  const translate = useTranslate();
  const none = translate('field.none');
  return (
    <ListPage
      list={nanny.list}
      sort={{ field: 'name', order: 'ASC' }}
      statuses={{ options: nannyStatus.options, count: countNannies }}
      sources={sources}
      filters={filters}
      columns={columns}
      cards={
        <Cards<ListedNanny>
          heading={({ name }) => name}
          mark={({ status }) => <NannyStatusChip state={status} />}
        >
          {(record) => `${record.email} · ${record.nanny_polo_code ?? none}`}
        </Cards>
      }
      table={
        <RecordTable bulkInputs={internalNote}>
          <RecordColumn<ListedNanny>
            source="name"
            render={({ name, photo }) => <Person name={name} photo={photo} size={28} />}
          />
          <Column source="status" render={({ status }) => <NannyStatusChip state={status} />} />
          <Column source="email" />
          <Column
            source="phone"
            disableSort
            render={({ phone }) => (phone ? <PhoneLink phone={phone} /> : none)}
          />
          <Column
            source="nanny_polo_name"
            render={({ nanny_polo_name, nanny_polo_code }) =>
              nanny_polo_name ? `${nanny_polo_name} (${nanny_polo_code})` : none
            }
          />
          <Column source="created_at" render={({ created_at }) => <Instant at={created_at} />} />
        </RecordTable>
      }
    />
  );
}
