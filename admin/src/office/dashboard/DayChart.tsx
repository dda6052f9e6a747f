import ChartIcon from '@mui/icons-material/BarChart';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import {
  Box,
  Card,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useTheme,
} from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatCalendarDay } from '../../ui/field/instant.ts';

interface DayChartProps {
  heading: string;
  summary: string;
  /** What the values count, in one sentence. */
  counted: string;
  days: readonly string[];
  /** One value for each day. A second series is drawn lighter, and both are named in a legend. */
  series: readonly { readonly label: string; readonly values: readonly number[] }[];
  tick: Intl.DateTimeFormat;
  /** Formats a value in full. */
  show: (value: number) => string;
  /** Formats a value for the axis; in full by default. */
  axis?: (value: number) => string;
}

/** Figures by day, as bars or as a table. */
export function DayChart(props: DayChartProps) {
  const { heading, summary, counted } = props;
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const other = `${heading}: ${translate(asTable ? 'dashboard.chart' : 'dashboard.table')}`;
  return (
    <Card component="section" sx={{ p: 2, pt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', mb: 0.5 }}>
        <Box sx={{ flex: 1 }}>
          <Typography variant="h2">{heading}</Typography>
          <Box sx={{ color: 'text.secondary' }}>{summary}</Box>
        </Box>
        <IconButton aria-label={other} title={other} onClick={() => setAsTable(!asTable)} edge="end">
          {asTable ? <ChartIcon /> : <TableIcon />}
        </IconButton>
      </Box>
      {asTable ? <DayTable {...props} /> : <Bars {...props} />}
      <Box sx={{ color: 'text.secondary', fontSize: 12.5 }}>{counted}</Box>
    </Card>
  );
}

function Bars({ days, series, tick, show, axis = show }: DayChartProps) {
  const { palette } = useTheme();
  const colors = [palette.primary.main, palette.info.light];
  return (
    <Box aria-hidden>
      <BarChart
        height={200}
        hideLegend={series.length === 1}
        skipAnimation
        disableKeyboardNavigation
        margin={{ left: 0, right: 4, top: 8, bottom: 0 }}
        borderRadius={3}
        grid={{ horizontal: true }}
        xAxis={[
          {
            scaleType: 'band',
            data: days,
            valueFormatter: (day: string, { location }) =>
              location === 'tick' ? tick.format(new Date(day)) : formatCalendarDay(day),
            tickLabelMinGap: 12,
            disableTicks: true,
            categoryGapRatio: 0.25,
          },
        ]}
        yAxis={[
          { width: 'auto', disableLine: true, disableTicks: true, tickNumber: 4, valueFormatter: axis },
        ]}
        series={series.map(({ label, values }, at) => ({
          data: values,
          label,
          color: colors[at],
          valueFormatter: (value) => show(value ?? 0),
        }))}
      />
    </Box>
  );
}

/** The same figures as a table, for screen readers too. */
function DayTable({ heading, days, series, show }: DayChartProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ maxHeight: 240, overflowY: 'auto' }} role="region" aria-label={heading} tabIndex={0}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('dashboard.day')}</TableCell>
            {series.map(({ label }) => (
              <TableCell key={label} align="right">
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {days.map((day, at) => (
            <TableRow key={day}>
              <TableCell component="th" scope="row">
                {formatCalendarDay(day)}
              </TableCell>
              {series.map(({ label, values }) => (
                <TableCell key={label} align="right">
                  {show(values[at] ?? 0)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
