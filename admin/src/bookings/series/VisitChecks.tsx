import { Box, FormControl, FormLabel } from '@mui/material';
import type { SeriesVisit } from '@nanny-polo/shared/bookings/series';
import { formatPeriod } from '../../ui/field/instant.ts';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { useText } from '../../ui/page/use-text.ts';

interface VisitChecksProps {
  legend: string;
  visits: readonly SeriesVisit[];
  /** The days of the visits that are not ticked. */
  without: readonly string[];
  onChange: (without: readonly string[]) => void;
}

export function VisitChecks({ legend, visits, without, onChange }: VisitChecksProps) {
  const text = useText('series.input');
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{legend}</FormLabel>
      <Box sx={{ maxHeight: 250, overflowY: 'auto' }}>
        {visits.map(({ day, start_at, end_at, booking }) => (
          <LabelledCheckbox
            key={day}
            sx={{ display: 'flex' }}
            label={`${formatPeriod(start_at, end_at)}${booking ? '' : `, ${text('planned')}`}`}
            checked={!without.includes(day)}
            onChange={(checked) =>
              onChange(checked ? without.filter((one) => one !== day) : [...without, day])
            }
          />
        ))}
      </Box>
    </FormControl>
  );
}
