import AddIcon from '@mui/icons-material/Add';
import EventIcon from '@mui/icons-material/EventNoteOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type Booking, bookingStatus } from '@nanny-polo/shared/booking';
import { lazy, Suspense, useState } from 'react';
import { ListBase, useCanAccess, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Columns } from '../list/ColumnsWanted.tsx';
import { ExportButton } from '../list/ExportButton.tsx';
import { FilterButton, ResetButton } from '../list/FilterButton.tsx';
import { ListContent } from '../list/ListContent.tsx';
import { Pages } from '../list/Pages.tsx';
import { SavedViews } from '../list/SavedViews.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { StatusTabs } from '../list/StatusTabs.tsx';
import { WaitingRows } from '../list/WaitingRows.tsx';
import { PageMessage } from '../shell/PageMessage.tsx';
import { PageTitle } from '../shell/PageTitle.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { BookingCards } from './BookingCards.tsx';
import { BookingTable } from './BookingTable.tsx';
import { exportColumns } from './export-columns.ts';
import { Todo } from './Todo.tsx';
import { useCount } from './use-count.ts';

const BookingFilters = lazy(() =>
  import('./BookingFilters.tsx').then((module) => ({ default: module.BookingFilters })),
);

const filterSources = [
  'parent_id',
  'nanny_polo_id',
  'service',
  'source',
  'needs_cover',
  'start_at_gte',
  'start_at_lte',
];

/** All bookings: what needs doing, by status, searched, filtered, exported. */
export function BookingList() {
  const translate = useTranslate();
  return (
    <ListBase<Booking>
      perPage={25}
      sort={{ field: 'id', order: 'DESC' }}
      loading={<Waiting />}
      authLoading={<Waiting />}
    >
      <PageTitle title={translate('resources.booking.name', { smart_count: 2 })} />
      <Todo />
      <Card>
        <Tabs />
        <Toolbar />
        <Records />
        <Pages />
      </Card>
    </ListBase>
  );
}

function Tabs() {
  const { filterValues } = useListContext();
  return <StatusTabs statuses={bookingStatus.options} counts={useCount(filterValues)} />;
}

function Toolbar() {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const [open, setOpen] = useState(() => filterSources.some((source) => filterValues[source] !== undefined));
  const { canAccess: mayCreate } = useCanAccess({ resource: 'booking', action: 'create' });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1.5 }}>
        <SearchBox />
        <FilterButton sources={filterSources} open={open} onToggle={() => setOpen(!open)} />
        <ResetButton />
        <SavedViews />
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <Columns />
        </Box>
        <Box sx={{ flex: 1 }} />
        <ExportButton columns={exportColumns(translate)} />
        {mayCreate && (
          <Button
            component={Link}
            to="/booking/create"
            variant="contained"
            color="secondary"
            startIcon={<AddIcon />}
          >
            {translate('resources.booking.new')}
          </Button>
        )}
      </Box>
      {open && (
        <Suspense fallback={<Waiting />}>
          <BookingFilters />
        </Suspense>
      )}
    </>
  );
}

function Records() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <ListContent waiting={<WaitingRows />} empty={<NoBookings />}>
      {narrow ? <BookingCards /> : <BookingTable />}
    </ListContent>
  );
}

function NoBookings() {
  const translate = useTranslate();
  return (
    <PageMessage
      icon={<EventIcon />}
      heading={translate('resources.booking.empty')}
      text={translate('resources.booking.empty_text')}
    />
  );
}
