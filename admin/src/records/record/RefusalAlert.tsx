import { Alert } from '@mui/material';
import { formatWeekDay, isDay } from '../../ui/field/instant.ts';
import { Sentences } from '../../ui/field/Sentences.tsx';
import { BlockingRecords } from './BlockingRecords.tsx';
import type { Refusal } from './use-record-write.ts';

interface RefusalAlertProps {
  error: Refusal;
  /** Fields whose errors are shown at inputs. */
  shown?: readonly string[];
}

/** Why the API refused something, with every reason and the records that block it. */
export function RefusalAlert({ error, shown = [] }: RefusalAlertProps) {
  const { message } = error;
  const errors = Object.entries(error.body?.errors ?? {}).filter(([, reason]) => typeof reason === 'string');
  if (errors.some(([field, reason]) => shown.includes(field) && reason === message)) return null;
  const reasons = errors
    .filter(([field, reason]) => !shown.includes(field) && !message.includes(String(reason)))
    .map(([field, reason]) => (isDay(field) ? `${formatWeekDay(field)}: ${reason}` : String(reason)));
  return (
    <Alert severity="error" sx={{ my: 1, whiteSpace: 'pre-line' }}>
      {message}
      {reasons.length > 0 && <Sentences items={reasons} />}
      <BlockingRecords error={error} />
    </Alert>
  );
}
