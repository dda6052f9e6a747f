import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { isDay, weekDay } from '../field/instant.ts';

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
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {faults.map(([day, reason]) => (
          <li key={day}>{`${weekDay(day)}: ${reason}`}</li>
        ))}
      </Box>
    </Alert>
  );
}
