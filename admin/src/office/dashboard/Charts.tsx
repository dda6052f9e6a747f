import { Box } from '@mui/material';
import { agency } from '@nanny-polo/shared/contract/agency';
import { type Dashboard, getDashboard } from '@nanny-polo/shared/office/dashboard';
import { formatAxisMoney, formatMoney, formatPercent } from '@nanny-polo/shared/pricing/money';
import { useStore, useTranslate } from 'react-admin';
import { useCall } from '../../base/data/use-call.ts';
import { ToggleChoice } from '../../ui/input/ToggleChoice.tsx';
import { OutOfDate } from '../../ui/page/OutOfDate.tsx';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { ChartsWaiting } from './ChartsWaiting.tsx';
import { CoverFigures } from './CoverFigures.tsx';
import { DayChart } from './DayChart.tsx';

const spans = [7, 30, 90];

export function Charts() {
  const translate = useTranslate();
  const [days, setDays] = useStore<number>('dashboard.days', 30);
  const { data, error, refetch } = useCall(getDashboard, { query: { days } }, { keep: true });
  if (data)
    return (
      <>
        {error && <OutOfDate error={error} onRetry={refetch} />}
        <Figures figures={data} days={days} onDays={setDays} />
      </>
    );
  if (!error) return <ChartsWaiting />;
  return (
    <RetryAlert severity="error" onRetry={refetch}>
      {translate('dashboard.failed', { message: error.message })}
    </RetryAlert>
  );
}

interface FiguresProps {
  figures: Dashboard;
  days: number;
  onDays: (days: number) => void;
}

const date = new Intl.DateTimeFormat(agency.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat(agency.locale, { weekday: 'short', timeZone: 'UTC' });
const hours = new Intl.NumberFormat(agency.locale, { maximumFractionDigits: 1 });

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);

/** How nannies are found, money received and bookings by day, and the nannies' booked and available hours this week. */
function Figures({ figures: { by_day, cover, utilisation }, days, onDays }: FiguresProps) {
  const text = useTextsOf('dashboard');
  const received = by_day.map(({ received_minor }) => received_minor);
  const bookings = by_day.map((one) => one.bookings);
  const shared = { days: by_day.map(({ day }) => day), tick: date };
  const booked = utilisation.map(({ booked_hours }) => booked_hours);
  const available = utilisation.map(({ available_hours }) => available_hours);
  const share = `${formatPercent((100 * sum(booked)) / sum(available))} · ${text('utilisation_sum', {
    booked: hours.format(sum(booked)),
    available: hours.format(sum(available)),
  })}`;
  return (
    <Box sx={grid}>
      <ToggleChoice
        aria-label={text('days.label')}
        options={spans}
        labelOf={(span) => text(`days.${span}`)}
        value={days}
        onChange={onDays}
        sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}
      />
      <CoverFigures figures={cover} days={by_day.length} />
      <DayChart
        {...shared}
        heading={text('received')}
        summary={text('received_sum', { amount: formatMoney(sum(received)), smart_count: by_day.length })}
        counted={text('received_counted')}
        series={[{ label: text('received'), values: received }]}
        show={formatMoney}
        axis={formatAxisMoney}
      />
      <DayChart
        {...shared}
        heading={text('bookings')}
        summary={text('bookings_sum', { count: sum(bookings), smart_count: by_day.length })}
        counted={text('bookings_counted')}
        series={[{ label: text('bookings'), values: bookings }]}
        show={String}
        axis={(value) => (Number.isInteger(value) ? String(value) : '')}
      />
      <DayChart
        heading={text('utilisation')}
        summary={sum(available) === 0 ? text('utilisation_none') : share}
        counted={text('utilisation_counted')}
        days={utilisation.map(({ day }) => day)}
        series={[
          { label: text('booked'), values: booked },
          { label: text('available'), values: available },
        ]}
        tick={weekday}
        show={hours.format}
      />
    </Box>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
    xl: 'minmax(0, 1fr)',
  },
  gap: 2,
  alignItems: 'start',
} as const;
