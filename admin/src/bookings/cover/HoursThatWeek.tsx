import { Box } from '@mui/material';
import type { WeekHours } from '@nanny-polo/shared/bookings/availability';
import { useTranslate } from 'react-admin';
import { hoursOf } from '../../roster/visit/words.ts';

/** A nanny's booked and wanted hours in the week of a visit, that visit included: in red if they are more than wanted. */
export function HoursThatWeek({
  week: { booked_minutes, wanted_hours_per_week: wantedHours },
}: {
  week: WeekHours;
}) {
  const translate = useTranslate();
  const booked = hoursOf(booked_minutes);
  if (wantedHours === null) return <span>{translate('cover.hours.booked', { booked })}</span>;
  const over = booked_minutes - wantedHours * 60;
  if (over <= 0) return <span>{translate('cover.hours.wanted', { booked, wanted: wantedHours })}</span>;
  return (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
      {translate('cover.hours.over', { booked, wanted: wantedHours, over: hoursOf(over) })}
    </Box>
  );
}
