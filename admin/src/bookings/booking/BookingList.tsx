import SeriesIcon from '@mui/icons-material/EventRepeatOutlined';
import { Box, type Theme, useMediaQuery } from '@mui/material';
import { booking, countBookings, type ListedBooking } from '@nanny-polo/shared/bookings/booking';
import { bookingStatus } from '@nanny-polo/shared/bookings/booking-status';
import { Button, List, SimpleList, useListContext, useStore, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import type { CsvColumn } from '../../records/list/csv-column.ts';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListPagination } from '../../records/list/ListPagination.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { StatusTabs } from '../../records/list/StatusTabs.tsx';
import { useShownFields } from '../../records/list/use-shown-fields.ts';
import { LayoutContext } from '../../records/list/view-settings.ts';
import { LazyRoster } from '../../roster/LazyRoster.tsx';
import { BookingStatusChip, isUncovered } from '../../roster/visit/BookingStatusChip.tsx';
import { SeriesMark } from '../../roster/visit/SeriesMark.tsx';
import { formatPeriod } from '../../ui/field/instant.ts';
import { ToggleChoice } from '../../ui/input/ToggleChoice.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { Waiting } from '../../ui/page/Waiting.tsx';
import { bookingFilters } from './BookingFilters.tsx';
import { BookingTable, hiddenColumns } from './BookingTable.tsx';
import { Todo } from './Todo.tsx';
import { useWaitWords } from './wait-words.ts';

const BookingMap = lazyExtra(async () => (await import('./BookingMap.tsx')).BookingMap, <Waiting />);

const layouts = ['list', 'roster', 'map'] as const;
type Layout = (typeof layouts)[number];

/** Returns the layout, a function that changes it and the URL, and one for saved views that leaves the URL alone. */
function useLayout(): [Layout, (layout: Layout) => void, (layout: Layout) => void] {
  const [search, setSearch] = useSearchParams();
  const [storedLayout, keep] = useStore<Layout>('booking.view', 'list');
  const named = layouts.find((layout) => layout === search.get('view'));
  const choose = (layout: Layout) => {
    keep(layout);
    setSearch((before) => {
      before.set('view', layout);
      return before;
    });
  };
  return [named ?? storedLayout, choose, keep];
}

const hoursOf = ({ start_at, end_at }: ListedBooking) =>
  Math.round((Date.parse(end_at) - Date.parse(start_at)) / 36_000) / 100;

const csvColumns: readonly CsvColumn<ListedBooking>[] = [
  'code',
  { source: 'status', as: 'word' },
  'parent_name',
  'nanny_polo_name',
  { source: 'service', as: 'word' },
  { source: 'start_at', as: 'time' },
  { source: 'end_at', as: 'time' },
  { source: 'hours', value: hoursOf },
  { source: 'bill_rate_minor', as: 'amount' },
  { source: 'pay_rate_minor', as: 'amount' },
  { source: 'total_minor', as: 'amount' },
  { source: 'cancellation_fee_minor', as: 'amount' },
  { source: 'languages', value: ({ languages }) => languages?.join(', ') },
  { source: 'source', as: 'word' },
  'buffer_minutes',
  'notes',
  'internal_note',
  { source: 'created_at', as: 'time' },
];

/** All bookings, as a list, a roster or a map under the same filters. */
export function BookingList() {
  const translate = useTranslate();
  const text = useText('booking');
  const [layout, choose, keep] = useLayout();
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const queryOptions = useShownFields(booking.list, hiddenColumns);
  const actions = (
    <ListActions list={booking.list} columns={csvColumns}>
      <ToggleChoice
        aria-label={text('view.label')}
        options={layouts}
        labelOf={(name) => text(`view.${name}`)}
        value={layout}
        onChange={choose}
      />
      <Button component={Link} to="/series" label={translate('resources.series.name', { smart_count: 2 })}>
        <SeriesIcon />
      </Button>
    </ListActions>
  );
  return (
    <LayoutContext value={{ shown: layout, choose: (next) => keep(next as Layout) }}>
      <ListUrl list={booking.list}>
        <Todo />
        <List
          actions={actions}
          filters={bookingFilters}
          pagination={layout === 'list' && <ListPagination />}
          queryOptions={queryOptions}
          sort={{ field: 'id', order: 'DESC' }}
        >
          <StatusTabs options={bookingStatus.options} count={countBookings} />
          <ListRecords>
            {layout === 'list' && (isSmall ? <BookingSimpleList /> : <BookingTable />)}
            {layout === 'roster' && <FilteredRoster />}
            {layout === 'map' && <BookingMap />}
          </ListRecords>
        </List>
      </ListUrl>
    </LayoutContext>
  );
}

function FilteredRoster() {
  const { filterValues } = useListContext();
  return <LazyRoster filter={filterValues} />;
}

function BookingSimpleList() {
  const text = useText('booking');
  const wordsOf = useWaitWords();
  return (
    <SimpleList<ListedBooking>
      primaryText={({ parent_name }) => parent_name}
      tertiaryText={(record) => (
        <BookingStatusChip status={record.status} isUncovered={isUncovered(record)} />
      )}
      secondaryText={(record) => (
        <>
          <Box component="span" sx={{ display: 'block', color: 'text.primary' }}>
            {formatPeriod(record.start_at, record.end_at)}
          </Box>
          {record.nanny_polo_name ?? text('unassigned')} · {text(`service.${record.service}`)} · {record.code}
          <SeriesMark record={record} />
          {record.waits_for && (
            <Box component="span" sx={{ display: 'block', color: 'warning.main' }}>
              {wordsOf(record.waits_for).join(' · ')}
            </Box>
          )}
        </>
      )}
    />
  );
}
