import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import { type Availability, searchAvailability } from '@nanny-polo/shared/availability';
import type { CallOptions } from '@nanny-polo/shared/endpoint';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useCall } from '../app/use-call.ts';
import { money } from '../field/money.ts';
import { Portrait } from '../field/Portrait.tsx';

const LondonMap = lazy(() =>
  import('../map/LondonMap.tsx').then((module) => ({ default: module.LondonMap })),
);

interface NannyChoiceProps {
  query: NonNullable<CallOptions<typeof searchAvailability>['query']>;
  value: number | null;
  onChange: (id: number, name: string) => void;
}

/** Who is free, best first and why, on a map beside; the others with every reason; or what would help. */
export function NannyChoice({ query, value, onChange }: NannyChoiceProps) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.booking.draft.${name}`, values);
  const { data, error, isPlaceholderData } = useCall(searchAvailability, { query }, { keep: true });
  if (error) return <Alert severity="error">{text('failed', { message: error.message })}</Alert>;
  if (!data) return <Skeleton height={120} role="status" aria-label={text('updating')} />;
  const chosenBusy = data.excluded.find(({ id }) => id === value);
  const home = query.lat !== undefined && query.lng !== undefined && { lat: query.lat, lng: query.lng };
  const pins = data.nannies.flatMap(({ id, name, lat, lng }) =>
    lat === null || lng === null ? [] : [{ id, lat, lng, label: name }],
  );
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0, opacity: isPlaceholderData ? 0.6 : 1 }}>
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
        <Box sx={columns}>
          <Box sx={{ minWidth: 0 }}>
            <Box role="status" sx={{ color: 'text.secondary' }}>
              {text('free', { smart_count: data.free_count })}
            </Box>
            <RadioGroup
              aria-label={text('nannies')}
              value={value === null ? '' : String(value)}
              onChange={(_, id) => {
                const nanny = data.nannies.find((one) => String(one.id) === id);
                if (nanny) onChange(nanny.id, nanny.name);
              }}
              sx={{ flexWrap: 'nowrap', maxHeight: 420, overflowY: 'auto' }}
            >
              {data.nannies.map((nanny) => (
                <Box component="label" key={nanny.id} sx={option(nanny.id === value)}>
                  <Radio size="small" value={String(nanny.id)} sx={{ p: 0.5 }} />
                  <Portrait name={nanny.name} photo={nanny.photo} size={40} />
                  <Box sx={{ minWidth: 0, flex: 1 }}>
                    <Box sx={named}>
                      <Box sx={{ fontWeight: 650 }}>{nanny.name}</Box>
                      {nanny.bill_rate_minor !== null && (
                        <Box sx={{ whiteSpace: 'nowrap' }}>
                          {text('rate', { amount: money(nanny.bill_rate_minor) })}
                        </Box>
                      )}
                    </Box>
                    <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                      {[...nanny.why, nanny.languages.join(', ')].filter(Boolean).join(' · ')}
                    </Box>
                  </Box>
                </Box>
              ))}
            </RadioGroup>
          </Box>
          <Suspense fallback={<Skeleton height={240} />}>
            <LondonMap
              label={text('map')}
              pins={home ? [...pins, { id: 'home', ...home, label: text('home') }] : pins}
            />
          </Suspense>
        </Box>
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

/** Nobody is free: what alone keeps the nearest of the others away. */
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

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const;

const named = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 } as const;

const option = (chosen: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  p: 1,
  mt: 0.75,
  border: 1,
  borderColor: chosen ? 'primary.main' : 'divider',
  borderRadius: 1,
  cursor: 'pointer',
});
