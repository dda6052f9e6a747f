import FilterIcon from '@mui/icons-material/FilterListOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, Collapse, GlobalStyles, Pagination, type Theme, useMediaQuery } from '@mui/material';
import type { booking } from '@nanny-polo/shared/bookings/booking';
import { getRoster, type RosterNannies, rosterPage } from '@nanny-polo/shared/bookings/roster';
import { maximumPage } from '@nanny-polo/shared/contract/list-query';
import { addDays } from '@nanny-polo/shared/time/agency-day';
import { formatDays, readPageDays } from '@nanny-polo/shared/time/agency-days';
import { type ComponentProps, memo, type ReactNode, useMemo, useState } from 'react';
import { CreateButton, useCanAccess, useEvent, useStore, useTranslate } from 'react-admin';
import type * as z from 'zod/mini';
import { useCall } from '../base/data/use-call.ts';
import { lazyExtra } from '../base/messages/lazy-screen.ts';
import { useDebouncedValue } from '../ui/input/use-debounced-value.ts';
import { ErrorPage } from '../ui/page/ErrorPage.tsx';
import { OutOfDate } from '../ui/page/OutOfDate.tsx';
import { PageMessage } from '../ui/page/PageMessage.tsx';
import { Waiting } from '../ui/page/Waiting.tsx';
import { listDays } from './axis.ts';
import { DayList } from './DayList.tsx';
import { Grid } from './Grid.tsx';
import { look } from './look.ts';
import { Month } from './Month.tsx';
import { hasEndFirst, type RowChoice, RowFilters } from './RowFilters.tsx';
import { Toolbar } from './Toolbar.tsx';
import { spans, useRosterUrl } from './use-roster-url.ts';
import { useWidth } from './use-width.ts';

const PrintDialog = lazyExtra(async () => (await import('./PrintDialog.tsx')).PrintDialog);

export type BookingFilter = NonNullable<z.output<(typeof booking.list.schema.querystring.shape)['filter']>>;

interface RosterProps {
  filter?: BookingFilter;
  /** The filters of the bookings, which fold away with those of the nannies. Must be the same in every render. */
  filters?: ReactNode;
  /** Shows these nannies only, without open bookings or a choice of nannies. */
  only?: RosterNannies;
}

const everyone: RowChoice = { nannies: {}, sort: 'name', family: null };

const unfiltered: BookingFilter = {};

/** Nannies and their bookings: a grid of days, the load of a month or, on a phone, a list of one day. */
export const Roster = memo(function Roster({ filter = unfiltered, filters, only }: RosterProps) {
  const translate = useTranslate();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const address = useRosterUrl(narrow);
  const [chosen, choose] = useStore<RowChoice>('roster.rows', everyone);
  const [isOpen, setOpen] = useStore('roster.filters', false);
  const [page, setPage] = useState(1);
  const [isPrinting, setPrinting] = useState(false);
  const [frame, width] = useWidth<HTMLDivElement>();
  const settled = useDebouncedValue(chosen);
  const { nannies, sort } = only ? { nannies: only, sort: 'name' as const } : settled;
  const family = only ? null : familyOf(settled, filter);
  const { from, days: length } = address;
  const set = countFilters(chosen, filter);
  const isMonth = address.span === 'month';
  const to = addDays(from, length - 1);
  const days = useMemo(() => listDays(from, length), [from, length]);
  const { free_from, free_to } = freeOf(nannies);
  const free = useMemo(
    () => (free_from && free_to ? { start: Date.parse(free_from), end: Date.parse(free_to) } : null),
    [free_from, free_to],
  );
  const { data, error, isPlaceholderData, refetch } = useCall(
    getRoster,
    {
      query: {
        from,
        days: length,
        filter,
        nannies: freeOf(nannies),
        sort: family === null && sort === 'distance' ? 'name' : sort,
        ...(family !== null && { near_parent_id: family }),
        offset: (page - 1) * rosterPage,
        limit: rosterPage,
      },
    },
    { enabled: !isMonth, keep: true },
  );
  const isPrintable = !isMonth && data && data.rows.length > 0 && data.bars.length <= maximumPage;
  const offered = only ? withoutMonth : spans;
  const openDay = useEvent((day: string) => address.show({ span: 'day', day }));
  const onChoose = useEvent((next: RowChoice) => {
    setPage(1);
    choose(next);
  });
  return (
    <>
      <Toolbar address={address} offered={narrow ? dayOnly : offered}>
        {!only && (
          <Button
            aria-expanded={isOpen}
            color="inherit"
            startIcon={<FilterIcon />}
            onClick={() => setOpen(!isOpen)}
          >
            {set > 0 ? translate('roster.filters_set', { count: set }) : translate('roster.filters')}
          </Button>
        )}
        {isPrintable && (
          <Button color="inherit" startIcon={<PrintIcon />} onClick={() => setPrinting(true)}>
            {translate('roster.print.action')}
          </Button>
        )}
        {!only && !isMonth && data && data.total < data.everyone && (
          <>
            <span>{translate('roster.some', { count: data.total, total: data.everyone })}</span>
            <Button onClick={() => onChoose({ ...chosen, nannies: {} })}>{translate('roster.clear')}</Button>
          </>
        )}
        {!only && (
          <CreateButton
            resource="booking"
            label="resources.booking.new"
            variant="contained"
            color="secondary"
            sx={{ ml: 'auto' }}
          />
        )}
      </Toolbar>
      {!only && (
        <Collapse in={isOpen} unmountOnExit>
          {filters}
          {!isMonth && (
            <RowFilters value={chosen} hasFamily={familyOf(chosen, filter) !== null} onChange={onChoose} />
          )}
        </Collapse>
      )}
      <ClosedDays from={from} to={to} />
      {isPrinting && data && (
        <PrintDialog roster={data} from={from} to={to} onClose={() => setPrinting(false)} />
      )}
      <Look />
      <div ref={frame}>
        {isMonth && <Month from={from} days={length} today={address.today} filter={filter} onDay={openDay} />}
        {!isMonth && error && !data && <ErrorPage error={error} />}
        {!isMonth && !error && !data && <Waiting />}
        {!isMonth && data && width !== null && (
          <>
            {error && <OutOfDate error={error} onRetry={refetch} />}
            <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
              <Rows
                narrow={narrow}
                roster={data}
                days={days}
                today={address.today}
                chosen={address.day}
                hasOpen={!only}
                free={free}
                hasFamily={family !== null && !isPlaceholderData}
                onDay={openDay}
                width={width}
              />
            </Box>
            {data.total > rosterPage && (
              <Pagination
                count={Math.ceil(data.total / rosterPage)}
                page={page}
                onChange={(_, next) => setPage(next)}
                sx={{ p: 1.5 }}
              />
            )}
          </>
        )}
      </div>
    </>
  );
});

/** Returns the number of filters that are set, of nannies and of bookings. */
const countFilters = ({ nannies }: RowChoice, filter: BookingFilter): number =>
  Object.keys(nannies).length + Object.keys(filter).length;

/** Says when the agency is closed in a period. */
function ClosedDays({ from, to }: { from: string; to: string }) {
  const translate = useTranslate();
  const closed = readPageDays().closed.filter(
    ({ first_day, last_day }) => first_day <= to && from <= last_day,
  );
  return closed.map((period) => (
    <Box key={`${period.first_day} ${period.name}`} sx={{ px: 1.5, py: 0.5 }}>
      {translate('roster.closed', { days: formatDays(period), name: period.name })}
    </Box>
  ));
}

/** Returns the family from which distances are measured: the chosen one, or the first in the filter of bookings. */
const familyOf = ({ family }: RowChoice, { parent_id }: BookingFilter): number | null =>
  family ?? [parent_id ?? []].flat()[0] ?? null;

const withoutMonth = spans.slice(0, 3);
const dayOnly = spans.slice(0, 1);

const Rows = memo(function Rows({
  narrow,
  roster,
  ...grid
}: { narrow: boolean } & Omit<ComponentProps<typeof Grid>, 'mayChange'>) {
  const translate = useTranslate();
  const { canAccess: mayChange = false } = useCanAccess({ resource: 'booking', action: 'edit' });
  const { rows, open, open_total } = roster;
  const shown = { roster, mayChange, ...grid };
  if (rows.length === 0 && open.length === 0)
    return <PageMessage heading={translate('roster.none')} text={translate('roster.none_text')} />;
  return (
    <>
      {narrow ? <DayList {...shown} /> : <Grid {...shown} />}
      {open_total > open.length && (
        <Box sx={{ px: 1.5, color: 'text.secondary' }}>
          {translate('roster.open_more', { count: open.length, total: open_total })}
        </Box>
      )}
    </>
  );
});

/** Returns the filters of nannies, without a free range unless both its ends are set and in order. */
function freeOf(nannies: RosterNannies): RosterNannies {
  const { free_from, free_to, ...rest } = nannies;
  return free_from && free_to && !hasEndFirst(nannies) ? nannies : rest;
}

/** The stylesheet of the grid. Its elements have only class names, so that rendering them computes no styles. */
const Look = memo(function Look() {
  return <GlobalStyles styles={(theme) => ({ '.roster': theme.unstable_sx(look) })} />;
});
