import { Box } from '@mui/material';
import type { WeekHours } from '@nanny-polo/shared/bookings/availability';
import { useTranslate } from 'react-admin';
import { hoursOf } from '../../roster/visit/words.ts';

/** A nanny's booked and wanted hours in the week of a visit, that visit included: in red if they are more than wanted. */
export function HoursThatWeek({
  week: { booked_minutes, wanted_hours_per_week: wanted },
}: {
  week: WeekHours;
}) {
  const translate = useTranslate();
  const booked = hoursOf(booked_minutes);
  if (wanted === null) return <span>{translate('cover.hours.booked', { booked })}</span>;
  const over = booked_minutes - wanted * 60;
  if (over <= 0) return <span>{translate('cover.hours.wanted', { booked, wanted })}</span>;
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      {translate('cover.hours.over', { booked, wanted, over: hoursOf(over) })}
    </Box>
  );
}
