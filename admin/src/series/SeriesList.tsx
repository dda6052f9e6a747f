import Box from '@mui/material/Box';
import { type Series, series } from '@nanny-polo/shared/series';
import { DataTable, FilterLiveForm, NullableBooleanInput, useTranslate } from 'react-admin';
import { calendarDay } from '../field/instant.ts';
import { Person } from '../field/Person.tsx';
import { RecordLink } from '../field/RecordLink.tsx';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';
import { Cards } from '../list/Cards.tsx';
import { filterPanel } from '../list/filter-panel.ts';
import { ListPage } from '../list/ListPage.tsx';
import { Rows } from '../list/Row.tsx';
import { tableStyle } from '../list/table-style.ts';
import { wordsOf } from '../repeat/words-of.ts';
import { SeriesStateChip, stateOf } from './SeriesStateChip.tsx';

const Column = DataTable.Col<Series>;

const sources = ['parent_id', 'nanny_polo_id', 'over'];

/** All series. New ones are created in a booking's form. */
export function SeriesList() {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.series.${name}`);
  const nanny = ({ nanny_polo_name }: Series) => nanny_polo_name ?? translate('resources.booking.unassigned');
  const end = ({ last_day }: Series) => (last_day ? calendarDay(last_day) : text('no_end'));
  const plain = (
    field: 'code' | 'parent_name' | 'nanny_polo_name' | 'first_day' | 'last_day' | 'notes' | 'internal_note',
  ) => ({
    heading: text(`fields.${field}`),
    value: (record: Series) => record[field],
  });
  return (
    <ListPage
      list={series.list}
      back="/booking"
      mayCreate={false}
      sources={sources}
      filters={<Filters />}
      columns={[
        plain('code'),
        plain('parent_name'),
        plain('nanny_polo_name'),
        { heading: text('fields.rule'), value: wordsOf },
        plain('first_day'),
        plain('last_day'),
        { heading: text('fields.state'), value: (record: Series) => text(`state.${stateOf(record)}`) },
        { heading: text('fields.languages'), value: ({ languages }: Series) => languages.join(', ') },
        plain('notes'),
        plain('internal_note'),
      ]}
      cards={
        <Cards<Series>
          heading={({ parent_name }) => parent_name}
          mark={(record) => <SeriesStateChip record={record} />}
        >
          {(record) => (
            <>
              <Box sx={{ color: 'text.primary' }}>{wordsOf(record)}</Box>
              {nanny(record)} · {record.code}
            </>
          )}
        </Cards>
      }
      table={
        <DataTable<Series> body={Rows} bulkActionButtons={false} sx={tableStyle}>
          <Column
            source="code"
            render={({ id, code }) => <RecordLink to={`/series/${id}/show`}>{code}</RecordLink>}
          />
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
          <Column source="rule" disableSort render={wordsOf} />
          <Column source="first_day" render={({ first_day }) => calendarDay(first_day)} />
          <Column source="last_day" render={end} />
        </DataTable>
      }
    />
  );
}

function Filters() {
  return (
    <FilterLiveForm>
      <Box sx={filterPanel}>
        <ReferenceSelect source="parent_id" reference="lookup/parents" helperText={false} />
        <ReferenceSelect source="nanny_polo_id" reference="lookup/nanny-polo" helperText={false} />
        <NullableBooleanInput source="over" helperText={false} />
      </Box>
    </FilterLiveForm>
  );
}
