import Alert from '@mui/material/Alert';
import { realHours } from '@nanny-polo/shared/real-hours';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { period } from '../field/instant.ts';

/** Shows how many hours the booking in a form really lasts if the clocks change during it. */
export function ClockNotice() {
  const translate = useTranslate();
  const [start, end] = useWatch({ name: ['start_at', 'end_at'] }) as [string, string];
  if (!realHours(start, end)) return null;
  return (
    <Alert severity="info" sx={{ gridColumn: '1 / -1', my: 1 }}>
      {translate('resources.booking.form.clock', { time: period(start, end) })}
    </Alert>
  );
}
