import { Box, type Theme, useMediaQuery } from '@mui/material';
import { type Series, series } from '@nanny-polo/shared/bookings/series';
import { CreateButton, DataTable, List, NullableBooleanInput, SimpleList, useTranslate } from 'react-admin';
import type { CsvColumn } from '../../records/list/csv-column.ts';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListSearch } from '../../records/list/ListSearch.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { ReferenceSelect } from '../../records/list/lazy-inputs.ts';
import { PageHead } from '../../records/list/PageHead.tsx';
import { AssignedNanny } from '../../roster/visit/AssignedNanny.tsx';
import { formatCalendarDay } from '../../ui/field/instant.ts';
import { Person } from '../../ui/field/Person.tsx';
import { RecordLink } from '../../ui/field/RecordLink.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { describeRepeats } from '../repeat/repeats.ts';
import { SeriesStateChip, stateOf } from './SeriesStateChip.tsx';

const filters = [
  <ListSearch key="q" source="q" alwaysOn />,
  <ReferenceSelect key="parent_id" source="parent_id" reference="lookup/parents" />,
  <ReferenceSelect key="nanny_polo_id" source="nanny_polo_id" reference="lookup/nanny-polo" />,
  <NullableBooleanInput key="over" source="over" />,
];

const csvColumns: readonly CsvColumn<Series>[] = [
  'code',
  { source: 'state', value: (record, text) => text(`state.${stateOf(record)}`) },
  'parent_name',
  'nanny_polo_name',
  { source: 'rule', value: describeRepeats },
  'first_day',
  'last_day',
  { source: 'languages', value: ({ languages }) => languages.join(', ') },
  'notes',
  'internal_note',
];

const Column = DataTable.Col<Series>;

/** The form of a booking that repeats. */
const newSeries = `/booking/create?${new URLSearchParams({ source: JSON.stringify({ repeating: true }) })}`;

/** All series. New ones are created in a booking's form. */
export function SeriesList() {
  const text = useText('series');
  const unassigned = useTranslate()('resources.booking.unassigned');
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <ListUrl list={series.list}>
      <PageHead group="bookings" />
      <List
        actions={
          <ListActions list={series.list} columns={csvColumns}>
            <CreateButton
              resource="booking"
              label={text('new')}
              variant="contained"
              color="secondary"
              to={newSeries}
            />
          </ListActions>
        }
        filters={filters}
        sort={{ field: 'id', order: 'DESC' }}
      >
        <ListRecords>
          {isSmall ? (
            <SimpleList<Series>
              primaryText={({ parent_name }) => parent_name}
              secondaryText={(record) => (
                <>
                  <Box component="span" sx={{ display: 'block', color: 'text.primary' }}>
                    {describeRepeats(record)}
                  </Box>
                  {record.nanny_polo_name ?? unassigned} · {record.code}
                </>
              )}
              tertiaryText={(record) => <SeriesStateChip record={record} />}
            />
          ) : (
            <DataTable bulkActionButtons={false}>
              <Column source="code" render={({ code }) => <RecordLink>{code}</RecordLink>} />
              <Column source="state" disableSort render={(record) => <SeriesStateChip record={record} />} />
              <Column source="parent_name" render={({ parent_name }) => <Person name={parent_name} />} />
              <Column
                source="nanny_polo_name"
                render={({ nanny_polo_name }) => <AssignedNanny name={nanny_polo_name} />}
              />
              <Column source="rule" disableSort render={describeRepeats} />
              <Column source="first_day" render={({ first_day }) => formatCalendarDay(first_day)} />
              <Column
                source="last_day"
                render={({ last_day }) => (last_day ? formatCalendarDay(last_day) : text('no_end'))}
              />
            </DataTable>
          )}
        </ListRecords>
      </List>
    </ListUrl>
  );
}
