import { Box } from '@mui/material';
import { type Series, series } from '@nanny-polo/shared/series';
import { DataTable, NullableBooleanInput, useTranslate } from 'react-admin';
import { calendarDay } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';
import { Cards } from '../list/Cards.tsx';
import type { ExportColumn } from '../list/columns.ts';
import { FilterPanel } from '../list/FilterPanel.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { RecordColumn, RecordTable } from '../list/RecordTable.tsx';
import { ruleInWords } from '../repeat/rule-in-words.ts';
import { SeriesStateChip, stateOf } from './SeriesStateChip.tsx';

const columns: readonly ExportColumn<Series>[] = [
  'code',
  'parent_name',
  'nanny_polo_name',
  { label: 'rule', value: ruleInWords },
  'first_day',
  'last_day',
  { label: 'state', value: (record, text) => text(`state.${stateOf(record)}`) },
  { label: 'languages', value: ({ languages }) => languages.join(', ') },
  'notes',
  'internal_note',
];

const Column = DataTable.Col<Series>;

const sources = ['parent_id', 'nanny_polo_id', 'over'];

/** All series. New ones are created in a booking's form. */
export function SeriesList() {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.series.${name}`);
  const nanny = ({ nanny_polo_name }: Series) => nanny_polo_name ?? translate('resources.booking.unassigned');
  const end = ({ last_day }: Series) => (last_day ? calendarDay(last_day) : text('no_end'));
  return (
    <ListPage
      list={series.list}
      back="/booking"
      mayCreate={false}
      sources={sources}
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
              {nanny(record)} · {record.code}
            </>
          )}
        </Cards>
      }
      table={
        <RecordTable mayDelete={false}>
          <RecordColumn source="code" />
          <Column source="state" disableSort render={(record) => <SeriesStateChip record={record} />} />
          <Column source="parent_name" render={({ parent_name }) => <Person name={parent_name} />} />
          <Column
            source="nanny_polo_name"
            render={(record) =>
              record.nanny_polo_name ? (
                <Person name={record.nanny_polo_name} />
              ) : (
                <Box sx={{ color: 'text.secondary' }}>{nanny(record)}</Box>
              )
            }
          />
          <Column source="rule" disableSort render={ruleInWords} />
          <Column source="first_day" render={({ first_day }) => calendarDay(first_day)} />
          <Column source="last_day" render={end} />
        </RecordTable>
      }
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
