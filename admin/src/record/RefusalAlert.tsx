import { Alert } from '@mui/material';
import { isDay, weekDay } from '../field/instant.ts';
import { Sentences } from '../field/Sentences.tsx';
import { BlockingRecords } from './BlockingRecords.tsx';
import type { Refusal } from './use-record-write.ts';

interface RefusalAlertProps {
  error: Refusal;
  /** Fields whose errors are shown at inputs. */
  shown?: readonly string[];
}

/** Why the API refused something, with every reason and the records that block it. */
export function RefusalAlert({ error, shown = [] }: RefusalAlertProps) {
  const reasons = Object.entries(error.body?.errors ?? {})
    .filter(([field, reason]) => typeof reason === 'string' && !shown.includes(field))
    .map(([field, reason]) => (isDay(field) ? `${weekDay(field)}: ${reason}` : String(reason)));
  return (
    <Alert severity="error" sx={{ my: 1, whiteSpace: 'pre-line' }}>
      {error.message}
      {reasons.length > 0 && <Sentences items={reasons} />}
      <BlockingRecords error={error} />
    </Alert>
  );
}
