import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { type CoverPreview, largestBlock } from '@nanny-polo/shared/cover';
import { serverNow } from '@nanny-polo/shared/server-clock';
import { useTranslate } from 'react-admin';
import { period, shortInstant } from '../field/instant.ts';
import { LabelledCheckbox } from '../input/LabelledCheckbox.tsx';
import { RetryAlert } from '../page/RetryAlert.tsx';

interface AskSeveralProps {
  preview: CoverPreview | undefined;
  error: Error | null;
  onRetry: () => unknown;
  /** The ids of the other bookings to ask about. */
  others: readonly number[];
  onChange: (others: number[]) => void;
}

/** Returns whether the first wave would be sent at once. */
export const isNow = ({ first_wave_at }: CoverPreview): boolean => Date.parse(first_wave_at) <= serverNow();

/** What asking several nannies would do: who is asked first, when, and about which other bookings. */
export function AskSeveral({ preview, error, onRetry, others, onChange }: AskSeveralProps) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`cover.${name}`, values);
  if (error)
    return (
      <RetryAlert severity="error" onRetry={onRetry}>
        {text('failed', { message: error.message })}
      </RetryAlert>
    );
  if (!preview) return <Skeleton height={120} role="status" aria-label={text('loading')} />;
  const { first, together, wave_size: count, wait_minutes: minutes } = preview;
  const when = isNow(preview) ? text('now') : text('at', { time: shortInstant(preview.first_wave_at) });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {together.length > 0 && (
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0 }}>
          <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
            {text('together')}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{text('together_help')}</Typography>
          {together.map(({ id, code, parent_name, start_at, end_at }) => (
            <LabelledCheckbox
              key={id}
              sx={{ display: 'flex' }}
              label={`${parent_name} · ${period(start_at, end_at)} · ${code}`}
              checked={others.includes(id)}
              disabled={!others.includes(id) && others.length + 1 >= largestBlock}
              onChange={(checked) =>
                onChange(checked ? [...others, id] : others.filter((other) => other !== id))
              }
            />
          ))}
        </Box>
      )}
      {preview.refused && <Alert severity="warning">{preview.refused}</Alert>}
      {!preview.refused && first.length === 0 && (
        <Alert severity="info">{text('plan_later', { when, count, minutes })}</Alert>
      )}
      {first.length > 0 && (
        <>
          <Typography>{text('plan', { smart_count: first.length, when, count, minutes })}</Typography>
          <Box>
            <Typography sx={{ fontWeight: 600 }}>{text('first')}</Typography>
            <Box component="ol" sx={{ m: 0, pl: 3 }}>
              {first.map(({ id, name, why }) => (
                <li key={id}>
                  {name}
                  {why.length > 0 && (
                    <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${why.join(' · ')}`}</Box>
                  )}
                </li>
              ))}
            </Box>
          </Box>
        </>
      )}
    </Box>
  );
}
