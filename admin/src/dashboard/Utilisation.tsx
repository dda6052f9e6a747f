import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { agency } from '@nanny-polo/shared/constants';
import type { Dashboard } from '@nanny-polo/shared/dashboard';
import { percent } from '@nanny-polo/shared/money';
import { useTranslate } from 'react-admin';
import { calendarDay } from '../field/instant.ts';
import { barChart, Figure, valueAxis } from './Figure.tsx';

const weekday = new Intl.DateTimeFormat(agency.locale, { weekday: 'short', timeZone: 'UTC' });
const hours = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 1 });

/** The nannies' booked hours this week, compared with their available hours. */
export function Utilisation({ figures }: { figures: Dashboard['utilisation'] }) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const { booked_hours, available_hours, share, days } = figures;
  const text = (name: string, values = {}) => translate(`dashboard.${name}`, values);
  const sum = text('utilisation_sum', { booked: hours(booked_hours), available: hours(available_hours) });
  return (
    <Figure
      heading={text('utilisation')}
      summary={share === null ? text('utilisation_none') : `${percent(share * 100)} · ${sum}`}
      chart={
        <BarChart
          {...barChart}
          hideLegend={false}
          xAxis={[
            {
              scaleType: 'band',
              data: days.map(({ day }) => day),
              valueFormatter: (day: string, { location }) =>
                location === 'tick' ? weekday.format(new Date(day)) : calendarDay(day),
              disableTicks: true,
            },
          ]}
          yAxis={[valueAxis]}
          series={[
            {
              data: days.map((day) => day.available_hours),
              label: text('available'),
              color: palette.info.light,
              valueFormatter: (value) => hours(value ?? 0),
            },
            {
              data: days.map((day) => day.booked_hours),
              label: text('booked'),
              color: palette.primary.main,
              valueFormatter: (value) => hours(value ?? 0),
            },
          ]}
        />
      }
      table={{
        head: [text('day'), text('booked'), text('available')],
        rows: days.map((day) => [calendarDay(day.day), hours(day.booked_hours), hours(day.available_hours)]),
      }}
    />
  );
}
