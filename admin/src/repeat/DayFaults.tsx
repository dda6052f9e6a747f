import Alert from '@mui/material/Alert';
import { isDay, weekDay } from '../field/instant.ts';
import { Sentences } from '../field/Sentences.tsx';

/** The reasons of a refusal that belong to days, in order; nothing if there are none. */
export function DayFaults({ error }: { error: Error | null }) {
  const { errors = {} } = (error as { body?: { errors?: object } } | null)?.body ?? {};
  const faults = Object.entries(errors)
    .filter(([field]) => isDay(field))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  if (faults.length === 0) return null;
  return (
    <Alert severity="error">
      {error?.message}
      <Sentences items={faults.map(([day, reason]) => `${weekDay(day)}: ${reason}`)} />
    </Alert>
  );
}
