import { Box, Skeleton, Typography } from '@mui/material';
import { type CoverPreview, largestBlock } from '@nanny-polo/shared/bookings/cover';
import { formatPeriod } from '../../ui/field/instant.ts';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { RetryAlert } from '../../ui/page/RetryAlert.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { WhoIsAsked } from './WhoIsAsked.tsx';

interface AskSeveralProps {
  preview: CoverPreview | undefined;
  error: Error | null;
  onRetry: () => unknown;
  /** The ids of the other bookings to ask about. */
  others: readonly number[];
  onChange: (others: number[]) => void;
}

/** What asking several nannies would do: who is asked first, when, and about which other bookings. */
export function AskSeveral({ preview, error, onRetry, others, onChange }: AskSeveralProps) {
  const text = useTextsOf('cover');
  if (error)
    return (
      <RetryAlert severity="error" onRetry={onRetry}>
        {text('failed', { message: error.message })}
      </RetryAlert>
    );
  if (!preview) return <Skeleton height={120} role="status" aria-label={text('loading')} />;
  const { together, waves, wave_size: count, wait_minutes: minutes } = preview;
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
              label={`${parent_name} · ${formatPeriod(start_at, end_at)} · ${code}`}
              checked={others.includes(id)}
              disabled={!others.includes(id) && others.length + 1 >= largestBlock}
              onChange={(checked) =>
                onChange(checked ? [...others, id] : others.filter((other) => other !== id))
              }
            />
          ))}
        </Box>
      )}
      {waves.length > 0 && <Typography>{text('plan', { count, minutes })}</Typography>}
      <WhoIsAsked plan={preview} />
    </Box>
  );
}
