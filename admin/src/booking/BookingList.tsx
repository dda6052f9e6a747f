import SeriesIcon from '@mui/icons-material/EventRepeatOutlined';
import { Box, Button } from '@mui/material';
import { booking, countBookings, type ListedBooking } from '@nanny-polo/shared/booking';
import { bookingStatus } from '@nanny-polo/shared/booking-status';
import { useListContext, useStore, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { period } from '../field/instant.ts';
import { ToggleChoice } from '../input/ToggleChoice.tsx';
import { Cards } from '../list/Cards.tsx';
import { ListPage } from '../list/ListPage.tsx';
import { lazyExtra, lazyPart } from '../messages/lazy-screen.ts';
import { useText } from '../page/use-text.ts';
import { Waiting } from '../page/Waiting.tsx';
import { BookingStatusChip, isUncovered } from '../roster/BookingStatusChip.tsx';
import { LazyRoster } from '../roster/LazyRoster.tsx';
import { bulkInputs, columns } from './columns.tsx';
import { SeriesMark } from './SeriesMark.tsx';
import { Todo } from './Todo.tsx';
import { useWaitWords } from './wait-words.ts';

const BookingFilters = lazyPart(async () => (await import('./BookingFilters.tsx')).BookingFilters);

const BookingMap = lazyExtra(async () => (await import('./BookingMap.tsx')).BookingMap, <Waiting />);

const layouts = ['list', 'roster', 'map'] as const;
type Layout = (typeof layouts)[number];

/** Returns the layout, a function that changes it and the URL, and one for saved views that leaves the URL alone. */
function useLayout(): [Layout, (layout: Layout) => void, (layout: Layout) => void] {
  const [search, setSearch] = useSearchParams();
  const [kept, keep] = useStore<Layout>('booking.view', 'list');
  const named = layouts.find((layout) => layout === search.get('view'));
  const choose = (layout: Layout) => {
    keep(layout);
    setSearch((before) => {
      before.set('view', layout);
      return before;
    });
  };
  return [named ?? kept, choose, keep];
}

/** Created once, so that a change to the URL does not re-render unchanged rows. */
const parts = {
  head: <Todo />,
  filters: <BookingFilters />,
  cards: <BookingCards />,
};

/** All bookings, as a list, a roster or a map under the same filters. */
export function BookingList() {
  const translate = useTranslate();
  const text = useText('booking');
  const [layout, choose, keep] = useLayout();
  const others = { list: null, roster: <FilteredRoster />, map: <BookingMap /> };
  return (
    <ListPage
      {...parts}
      list={booking.list}
      statuses={{ options: bookingStatus.options, count: countBookings }}
      columns={columns}
      bulkInputs={bulkInputs}
      paged={layout === 'list'}
      whole={others[layout]}
      layout={{ shown: layout, choose: (next) => keep(next as Layout) }}
      tools={
        <>
          <ToggleChoice
            aria-label={text('view.label')}
            options={layouts}
            labelOf={(one) => text(`view.${one}`)}
            value={layout}
            onChange={choose}
          />
          <Button component={Link} to="/series" color="inherit" startIcon={<SeriesIcon />}>
            {translate('resources.series.name', { smart_count: 2 })}
          </Button>
        </>
      }
    />
  );
}

function FilteredRoster() {
  const { filterValues } = useListContext();
  return <LazyRoster filter={filterValues} />;
}

/** The list of bookings on a phone. */
function BookingCards() {
  const text = useText('booking');
  const wordsOf = useWaitWords();
  return (
    <Cards<ListedBooking>
      heading={({ parent_name }) => parent_name}
      mark={(record) => <BookingStatusChip status={record.status} isUncovered={isUncovered(record)} />}
    >
      {(record) => (
        <>
          <Box sx={{ color: 'text.primary' }}>{period(record.start_at, record.end_at)}</Box>
          {record.nanny_polo_name ?? text('unassigned')} · {text(`service.${record.service}`)} · {record.code}
          <SeriesMark record={record} />
          {record.waits_for && (
            <Box sx={{ color: 'warning.main' }}>{wordsOf(record.waits_for).join(' · ')}</Box>
          )}
        </>
      )}
    </Cards>
  );
}
