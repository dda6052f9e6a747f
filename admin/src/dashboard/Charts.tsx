import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type Dashboard, getDashboard } from '@nanny-polo/shared/dashboard';
import { axisMoney, money } from '@nanny-polo/shared/money';
import { useStore, useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { RetryAlert } from '../page/RetryAlert.tsx';
import { ChartsWaiting } from './ChartsWaiting.tsx';
import { CoverFigures } from './CoverFigures.tsx';
import { DayChart } from './DayChart.tsx';
import { Utilisation } from './Utilisation.tsx';

const spans = [7, 30, 90] as const;

/** Loads the figures of the chosen period and shows them as charts. */
export function Charts() {
  const translate = useTranslate();
  const [days, setDays] = useStore<number>('dashboard.days', 30);
  const { data, error, refetch } = useCall(getDashboard, { query: { days } }, { keep: true });
  if (data) return <Figures figures={data} days={days} onDays={setDays} />;
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

/** How nannies are found, revenue and bookings by day, and how busy the nannies are. */
function Figures({ figures, days, onDays }: FiguresProps) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`dashboard.${name}`, values);
  const { by_day } = figures;
  const sum = (field: 'revenue_minor' | 'bookings') => by_day.reduce((total, day) => total + day[field], 0);
  const series = (field: 'revenue_minor' | 'bookings') =>
    by_day.map((one) => ({ day: one.day, value: one[field] }));
  return (
    <Box sx={grid}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={days}
        onChange={(_, chosen) => chosen && onDays(chosen)}
        aria-label={text('days.label')}
        sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}
      >
        {spans.map((span) => (
          <ToggleButton key={span} value={span}>
            {text(`days.${span}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <CoverFigures figures={figures.cover} days={by_day.length} />
      <DayChart
        heading={text('revenue')}
        summary={text('revenue_sum', { amount: money(sum('revenue_minor')), days: by_day.length })}
        series={series('revenue_minor')}
        label={text('received')}
        show={money}
        axis={axisMoney}
      />
      <DayChart
        heading={text('bookings')}
        summary={text('bookings_sum', { count: sum('bookings'), days: by_day.length })}
        series={series('bookings')}
        label={text('begun')}
        show={String}
        axis={(value) => (Number.isInteger(value) ? String(value) : '')}
      />
      <Utilisation figures={figures.utilisation} />
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
