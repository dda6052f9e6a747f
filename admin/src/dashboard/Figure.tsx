import ChartIcon from '@mui/icons-material/BarChart';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';

interface FigureProps {
  heading: string;
  /** The chart's summary in one line. */
  summary: string;
  chart: ReactNode;
  /** The same as text for screen readers. */
  table: ReactNode;
}

/** A chart with a summary and a table. */
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
      {asTable ? table : chart}
    </Card>
  );
}
