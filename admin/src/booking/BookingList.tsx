import SeriesIcon from '@mui/icons-material/EventRepeatOutlined';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { booking, countBookings } from '@nanny-polo/shared/booking';
import { bookingStatus } from '@nanny-polo/shared/booking-status';
import { lazy, Suspense } from 'react';
import { useListContext, useStore, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { ListPage } from '../list/ListPage.tsx';
import { Waiting } from '../page/Waiting.tsx';
import { LazyRoster } from '../roster/LazyRoster.tsx';
import { BookingCards } from './BookingCards.tsx';
import { BookingTable, furtherColumns } from './BookingTable.tsx';
import { columns, exportedFields } from './export-columns.ts';
import { Todo } from './Todo.tsx';

const BookingFilters = lazy(() =>
  import('./BookingFilters.tsx').then((module) => ({ default: module.BookingFilters })),
);

const BookingMap = lazy(() => import('./BookingMap.tsx').then((module) => ({ default: module.BookingMap })));

const views = ['list', 'roster', 'map'] as const;
type View = (typeof views)[number];

const sources = [
  'parent_id',
  'nanny_polo_id',
  'service',
  'source',
  'task',
  'needs_cover',
  'urgent',
  'start_at_gte',
  'start_at_lte',
];

/** The chosen layout: in the URL, and remembered for the next visit. The layout of a saved view is only remembered. */
function useView(): [View, (view: View) => void, (view: View) => void] {
  const [search, setSearch] = useSearchParams();
  const [kept, keep] = useStore<View>('booking.view', 'list');
  const named = views.find((view) => view === search.get('view'));
  const choose = (view: View) => {
    keep(view);
    setSearch((before) => {
      before.set('view', view);
      return before;
    });
  };
  return [named ?? kept, choose, keep];
}

/** Created once, so that a change of the URL renders the list without its unchanged rows. */
const parts = {
  head: <Todo />,
  filters: <BookingFilters />,
  cards: <BookingCards />,
  table: <BookingTable />,
};

/** All bookings, as a list, a roster or a map under the same filters. */
export function BookingList() {
  const translate = useTranslate();
  const [view, choose, keep] = useView();
  const others = {
    list: null,
    roster: <FilteredRoster />,
    map: (
      <Suspense fallback={<Waiting />}>
        <BookingMap />
      </Suspense>
    ),
  };
  return (
    <ListPage
      {...parts}
      list={booking.list}
      statuses={{ options: bookingStatus.options, count: countBookings }}
      sources={sources}
      furtherColumns={furtherColumns}
      columns={columns}
      exportedFields={exportedFields}
      paged={view === 'list'}
      whole={others[view]}
      layout={{ shown: view, choose: (layout) => keep(layout as View) }}
      tools={
        <>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={translate('resources.booking.view.label')}
            value={view}
            onChange={(_, next: View | null) => next && choose(next)}
          >
            {views.map((one) => (
              <ToggleButton key={one} value={one} sx={{ py: 0.5 }}>
                {translate(`resources.booking.view.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
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
