import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { money } from '@nanny-polo/shared/money';
import type { SeriesDraft } from '@nanny-polo/shared/series';
import { useTranslate } from 'react-admin';
import { weekDay } from '../field/instant.ts';

interface HolidaysProps {
  visits: SeriesDraft['visits'];
  /** Whether the series ends after a number of visits: each visit left out is then replaced by one at the end. */
  isCounted: boolean;
  onLeaveOut: (days: readonly string[]) => void;
}

/** The bank holidays among the dates, each with a button that leaves it out. */
export function Holidays({ visits, isCounted, onLeaveOut }: HolidaysProps) {
  const translate = useTranslate();
  const holidays = visits.filter(({ holiday }) => holiday !== null);
  if (holidays.length === 0) return null;
  return (
    <Box role="group" aria-label={translate('repeat.holiday')} sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {holidays.map(({ day, holiday, price_minor }) => (
          <Button key={day} size="small" variant="outlined" color="inherit" onClick={() => onLeaveOut([day])}>
            {translate('repeat.leave_out_holiday', {
              day: weekDay(day),
              holiday: holiday ?? '',
              price: money(price_minor),
            })}
          </Button>
        ))}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
        {translate(`repeat.${isCounted ? 'one_more' : 'fewer'}`)}
      </Box>
    </Box>
  );
}
