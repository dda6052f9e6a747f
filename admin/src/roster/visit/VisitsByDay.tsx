import { Box, Typography } from '@mui/material';
import type { Address } from '@nanny-polo/shared/people/family-fields';
import { agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { formatPeriod, formatWeekDay } from '../../ui/field/instant.ts';

interface Visit {
  readonly code: string;
  readonly parent_name: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly address?: Address | null | undefined;
}

interface VisitsByDayProps<Listed> {
  /** By start. */
  visits: readonly Listed[];
  /** Returns what follows the time and the family. */
  detailsOf: (visit: Listed) => readonly string[];
}

/** Visits with their families and addresses by day, laid out for paper. */
export const VisitsByDay = <Listed extends Visit>({ visits, detailsOf }: VisitsByDayProps<Listed>) =>
  [...Map.groupBy(visits, ({ start_at }) => agencyDayOf(start_at))].map(([day, visitsOfDay]) => (
    <Box component="section" key={day} sx={{ mt: 1.5, breakInside: 'avoid' }}>
      <Typography variant="h3">{formatWeekDay(day)}</Typography>
      {visitsOfDay.map((visit) => (
        <Box key={visit.code + visit.start_at} sx={row}>
          <span>{formatPeriod(visit.start_at, visit.end_at)}</span>
          <span>
            <strong>{visit.parent_name}</strong>
            {visit.address && `, ${visit.address.line}, ${visit.address.postcode}`}
          </span>
          {detailsOf(visit).map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </Box>
      ))}
    </Box>
  ));

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 3fr 1.5fr 2fr' },
  columnGap: 1.5,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;
