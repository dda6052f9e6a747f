import { Box, LinearProgress } from '@mui/material';
import { getRosterLoad, type RosterLoad } from '@nanny-polo/shared/bookings/roster';
import type { CallOptions } from '@nanny-polo/shared/contract/endpoint';
import { useTranslate } from 'react-admin';
import { useCall } from '../base/data/use-call.ts';
import { ErrorPage } from '../ui/page/ErrorPage.tsx';
import { OutOfDate } from '../ui/page/OutOfDate.tsx';
import { Waiting } from '../ui/page/Waiting.tsx';
import { formatDay, hoursOf } from './visit/words.ts';

type Query = NonNullable<CallOptions<typeof getRosterLoad>['query']>;

interface MonthProps extends Required<Pick<Query, 'from' | 'days' | 'filter'>> {
  today: string;
  onDay: (day: string) => void;
}

/** The days of six weeks, each with the load of the bookings that match the filter. A click on a day opens it. */
export function Month({ from, days, today, filter, onDay }: MonthProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useCall(getRosterLoad, { query: { from, days, filter } }, { keep: true });
  if (!data) return error ? <ErrorPage error={error} /> : <Waiting />;
  const most = Math.max(1, ...data.map(({ booked_minutes }) => booked_minutes));
  return (
    <>
      {error && <OutOfDate error={error} onRetry={refetch} />}
      <Box role="group" aria-label={translate('roster.month')} sx={grid}>
        {data.map((load) => (
          <Day
            key={load.day}
            load={load}
            share={load.booked_minutes / most}
            isToday={load.day === today}
            onDay={onDay}
          />
        ))}
      </Box>
    </>
  );
}

interface DayProps {
  load: RosterLoad[number];
  /** The booked time as a share of the busiest day's. */
  share: number;
  isToday: boolean;
  onDay: (day: string) => void;
}

function Day({ load: { day, bookings, booked_minutes, open, away }, share, isToday, onDay }: DayProps) {
  const translate = useTranslate();
  const date = formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <Box
      component="button"
      type="button"
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onDay(day)}
      sx={cell}
    >
      <strong>{date}</strong>
      <span>{translate('roster.load', { smart_count: bookings, hours: hoursOf(booked_minutes) })}</span>
      {open > 0 && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {translate('roster.load_open', { smart_count: open })}
        </Box>
      )}
      {away > 0 && <span>{translate('roster.load_away', { smart_count: away })}</span>}
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={share * 100}
        sx={{
          mt: 'auto',
          height: 6,
          borderRadius: 1,
          bgcolor: 'action.hover',
          // A bar of no length would still show as a dot.
          '& > *': { display: share > 0 ? undefined : 'none' },
        }}
      />
    </Box>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: '1px',
  p: 1.5,
} as const;

const cell = {
  display: 'flex',
  flexDirection: 'column',
  gap: 0.25,
  minHeight: 110,
  p: 1,
  font: 'inherit',
  fontSize: 12.5,
  textAlign: 'left',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  cursor: 'pointer',
  '&[aria-current]': { borderColor: 'primary.main', borderWidth: 2 },
} as const;
