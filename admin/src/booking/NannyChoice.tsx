import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type Availability, searchAvailability } from '@nanny-polo/shared/availability';
import type { CallOptions } from '@nanny-polo/shared/endpoint';
import { useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { NannyRanking } from './NannyRanking.tsx';

interface NannyChoiceProps {
  query: NonNullable<CallOptions<typeof searchAvailability>['query']>;
  value: number | null;
  onChange: (id: number, name: string) => void;
}

/** Free nannies, best first, beside a map; the others with every reason; without free ones, what would help. */
export function NannyChoice({ query, value, onChange }: NannyChoiceProps) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.booking.draft.${name}`, values);
  const { data, error, isPlaceholderData } = useCall(searchAvailability, { query }, { keep: true });
  if (error) return <Alert severity="error">{text('failed', { message: error.message })}</Alert>;
  if (!data) return <Skeleton height={120} role="status" aria-label={text('updating')} />;
  const chosenBusy = data.excluded.find(({ id }) => id === value);
  return (
    <Box
      aria-busy={isPlaceholderData}
      sx={{ gridColumn: '1 / -1', minWidth: 0, opacity: isPlaceholderData ? 0.6 : 1 }}
    >
      {chosenBusy && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {text('chosen_busy', {
            name: chosenBusy.name,
            why: chosenBusy.reasons.map(({ message }) => message).join('; '),
          })}
        </Alert>
      )}
      {data.free_count === 0 ? (
        <Nobody data={data} />
      ) : (
        <NannyRanking data={data} value={value} onChange={onChange} />
      )}
      {data.excluded_count > 0 && (
        <Box component="details" sx={{ mt: 1.5, color: 'text.secondary' }}>
          <Box component="summary" sx={{ cursor: 'pointer' }}>
            {text('excluded', { smart_count: data.excluded_count })}
          </Box>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {data.excluded.map(({ id, name, reasons }) => (
              <li key={id}>
                {name}: {reasons.map(({ message }) => message).join('; ')}
              </li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** Shown if nobody is free: the single reasons against the nearest nannies. */
function Nobody({ data }: { data: Availability }) {
  const translate = useTranslate();
  const counts = new Map<string, number>();
  for (const { reasons } of data.excluded) {
    const [only, second] = reasons;
    if (only && !second) counts.set(only.code, (counts.get(only.code) ?? 0) + 1);
  }
  const helps = [...counts].sort(([, a], [, b]) => b - a);
  return (
    <Alert severity="warning">
      <AlertTitle>{translate('resources.booking.draft.nobody')}</AlertTitle>
      {helps.length > 0 && (
        <>
          {translate('resources.booking.draft.helps')}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {helps.map(([code, count]) => (
              <li key={code}>{translate(`resources.booking.draft.help.${code}`, { smart_count: count })}</li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}
