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
} from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';

interface Figures {
  head: readonly string[];
  /** The first cell of each row is its heading. */
  rows: readonly (readonly string[])[];
}

interface FigureProps {
  heading: string;
  /** The chart's summary in one line. */
  summary: string;
  chart: ReactNode;
  /** The same figures as a table, for screen readers too. */
  table: Figures;
}

export function Figure({ heading, summary, chart, table }: FigureProps) {
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
      {asTable ? <FigureTable caption={heading} {...table} /> : <Box aria-hidden>{chart}</Box>}
    </Card>
  );
}

function FigureTable({ caption, head, rows }: Figures & { caption: string }) {
  return (
    <Box sx={{ maxHeight: 240, overflowY: 'auto' }} role="region" aria-label={caption} tabIndex={0}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            {head.map((title, column) => (
              <TableCell key={title} align={column ? 'right' : 'left'}>
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([name = '', ...values]) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {values.map((value, column) => (
                <TableCell key={head[column + 1]} align="right">
                  {value}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** The properties that all bar charts share, and those of their value axis. */
export const barChart = {
  height: 200,
  hideLegend: true,
  skipAnimation: true,
  disableKeyboardNavigation: true,
  margin: { left: 0, right: 4, top: 8, bottom: 0 },
  borderRadius: 3,
  grid: { horizontal: true },
} as const;
export const valueAxis = { width: 44, disableLine: true, disableTicks: true, tickNumber: 4 } as const;
