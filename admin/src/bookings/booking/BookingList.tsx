import { Box, type Theme, useMediaQuery } from '@mui/material';
import { booking, countBookings, type ListedBooking } from '@nanny-polo/shared/bookings/booking';
import { bookingStatus } from '@nanny-polo/shared/bookings/booking-status';
import { useEffect, useMemo } from 'react';
import { List, ListToolbar, SimpleList, useListContext, useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { ListActions } from '../../records/list/ListActions.tsx';
import { ListPagination } from '../../records/list/ListPagination.tsx';
import { ListRecords } from '../../records/list/ListRecords.tsx';
import { ListUrl } from '../../records/list/ListUrl.tsx';
import { PageHead } from '../../records/list/PageHead.tsx';
import { type BookingLayout, bookingLayouts, comingUp } from '../../records/list/page-groups.ts';
import { StatusTabs } from '../../records/list/StatusTabs.tsx';
import { useShownFields } from '../../records/list/use-shown-fields.ts';
import { LayoutContext } from '../../records/list/view-settings.ts';
import { LazyRoster } from '../../roster/LazyRoster.tsx';
import { BookingStatusChip, isUncovered } from '../../roster/visit/BookingStatusChip.tsx';
import { SeriesMark } from '../../roster/visit/SeriesMark.tsx';
import { formatPeriod } from '../../ui/field/instant.ts';
import { useText } from '../../ui/page/use-text.ts';
import { Waiting } from '../../ui/page/Waiting.tsx';
import { bookingFilters } from './BookingFilters.tsx';
import { BookingTable, hiddenColumns } from './BookingTable.tsx';
import { csvColumns } from './booking-csv.ts';
import { Todo } from './Todo.tsx';
import { useWaitWords } from './wait-words.ts';

const BookingMap = lazyExtra(async () => (await import('./BookingMap.tsx')).BookingMap, <Waiting />);

/** Returns the layout, from the URL or as last shown, and a function that keeps another one. */
function useLayout(): [BookingLayout, (layout: BookingLayout) => void] {
  const [search] = useSearchParams();
  const [storedLayout, keep] = useStore<BookingLayout>('booking.view', 'list');
  const named = bookingLayouts.find((layout) => layout === search.get('view'));
  useEffect(() => {
    if (named) keep(named);
  }, [named, keep]);
  return [named ?? storedLayout, keep];
}

/** All bookings, as a list, a roster or a map under the same filters. */
export function BookingList() {
  const [layout, keep] = useLayout();
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const queryOptions = useShownFields(booking.list, hiddenColumns);
  const isRoster = layout === 'roster';
  return (
    <LayoutContext value={{ shown: layout, choose: (next) => keep(next as BookingLayout) }}>
      <ListUrl list={booking.list}>
        <PageHead group="bookings" view={layout} />
        {!isRoster && <Todo />}
        <List
          {...(!isRoster && { filters: bookingFilters })}
          actions={!isRoster && actions}
          pagination={layout === 'list' && <ListPagination />}
          queryOptions={queryOptions}
          filterDefaultValues={comingUp}
          sort={{ field: 'start_at', order: 'ASC' }}
        >
          {!isRoster && statusTabs}
          <ListRecords>
            {layout === 'list' && (isSmall ? <BookingSimpleList /> : <BookingTable />)}
            {isRoster && <FilteredRoster />}
            {layout === 'map' && <BookingMap />}
          </ListRecords>
        </List>
      </ListUrl>
    </LayoutContext>
  );
}

const actions = <ListActions list={booking.list} columns={csvColumns} />;
const rosterActions = <ListActions list={booking.list} columns={csvColumns} hasCreate={false} />;
const statusTabs = <StatusTabs options={bookingStatus.options} count={countBookings} />;

/** The roster of the bookings that match, whenever they start, with the list's filters folded away. */
function FilteredRoster() {
  const { filterValues } = useListContext();
  const filter = useMemo(() => {
    const { starts: _starts, ...others } = filterValues;
    return others;
  }, [filterValues]);
  const filters = useMemo(
    () => (
      <Box sx={{ px: 1.5 }}>
        <Todo />
        <ListToolbar filters={bookingFilters} actions={rosterActions} />
        {statusTabs}
      </Box>
    ),
    [],
  );
  return <LazyRoster filter={filter} filters={filters} />;
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
