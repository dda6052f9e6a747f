import { Box } from '@mui/material';
import { type Series, series } from '@nanny-polo/shared/series';
import { NullableBooleanInput, useTranslate } from 'react-admin';
import { calendarDay } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';
import { Cards } from '../list/Cards.tsx';
import type { Column } from '../list/columns.tsx';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { ruleInWords } from '../repeat/repeats.ts';
import { AssignedNanny } from '../roster/AssignedNanny.tsx';
import { SeriesStateChip, stateOf } from './SeriesStateChip.tsx';

const columns: readonly Column<Series>[] = [
  { source: 'code', link: true },
  {
    source: 'state',
    value: (record, text) => text(`state.${stateOf(record)}`),
    cell: (record) => <SeriesStateChip record={record} />,
  },
  { source: 'parent_name', cell: ({ parent_name }) => <Person name={parent_name} /> },
  { source: 'nanny_polo_name', cell: ({ nanny_polo_name }) => <AssignedNanny name={nanny_polo_name} /> },
  { source: 'rule', value: ruleInWords },
  { source: 'first_day', cell: ({ first_day }) => calendarDay(first_day) },
  {
    source: 'last_day',
    cell: ({ last_day }, text) => (last_day ? calendarDay(last_day) : text('no_end')),
  },
  { source: 'languages', only: 'file', value: ({ languages }) => languages.join(', ') },
  { source: 'notes', only: 'file' },
  { source: 'internal_note', only: 'file' },
];

/** All series. New ones are created in a booking's form. */
export function SeriesList() {
  const unassigned = useTranslate()('resources.booking.unassigned');
  return (
    <ListPage
      list={series.list}
      back="/booking"
      mayCreate={false}
      filters={<Filters />}
      columns={columns}
      cards={
        <Cards<Series>
          heading={({ parent_name }) => parent_name}
          mark={(record) => <SeriesStateChip record={record} />}
        >
          {(record) => (
            <>
              <Box sx={{ color: 'text.primary' }}>{ruleInWords(record)}</Box>
              {record.nanny_polo_name ?? unassigned} · {record.code}
            </>
          )}
        </Cards>
      }
      mayDelete={false}
    />
  );
}

function Filters() {
  return (
    <FilterPanel>
      <ReferenceSelect source="parent_id" reference="lookup/parents" helperText={false} />
      <ReferenceSelect source="nanny_polo_id" reference="lookup/nanny-polo" helperText={false} />
      <NullableBooleanInput source="over" helperText={false} />
    </FilterPanel>
  );
}
