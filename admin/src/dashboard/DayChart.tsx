import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { agency } from '@nanny-polo/shared/constants';
import { useTranslate } from 'react-admin';
import { calendarDay } from '../field/instant.ts';
import { barChart, Figure, valueAxis } from './Figure.tsx';

interface DayChartProps {
  heading: string;
  summary: string;
  series: readonly { day: string; value: number }[];
  label: string;
  /** Formats a value in full. */
  show: (value: number) => string;
  /** Formats a value for the axis. */
  axis: (value: number) => string;
}

const tick = new Intl.DateTimeFormat(agency.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** One figure by day, as bars or as a table. */
export function DayChart({ heading, summary, series, label, show, axis }: DayChartProps) {
  const translate = useTranslate();
  const { palette } = useTheme();
  return (
    <Figure
      heading={heading}
      summary={summary}
      chart={
        <BarChart
          {...barChart}
          xAxis={[
            {
              scaleType: 'band',
              data: series.map(({ day }) => day),
              valueFormatter: (day: string, { location }) =>
                location === 'tick' ? tick.format(new Date(day)) : calendarDay(day),
              tickLabelMinGap: 12,
              disableTicks: true,
              categoryGapRatio: 0.25,
            },
          ]}
          yAxis={[{ ...valueAxis, valueFormatter: axis }]}
          series={[
            {
              data: series.map(({ value }) => value),
              label,
              color: palette.primary.main,
              valueFormatter: (value) => show(value ?? 0),
            },
          ]}
        />
      }
      table={{
        head: [translate('dashboard.day'), label],
        rows: series.map(({ day, value }) => [calendarDay(day), show(value)]),
      }}
    />
  );
}
