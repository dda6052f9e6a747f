import { Alert, Box, Typography } from '@mui/material';
import type { CoverPlan } from '@nanny-polo/shared/bookings/cover';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { formatShortInstant } from '../../ui/field/instant.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { Reasons } from './Reasons.tsx';

interface WhoIsAskedProps {
  plan: CoverPlan;
  /** Whether only the names are shown. */
  brief?: boolean;
  /** Whether the nannies are asked later than the plan says, so that its times do not apply. */
  later?: boolean;
}

/** Returns whether the first wave would be sent at once. */
export const isNow = ({ first_wave_at }: CoverPlan): boolean => Date.parse(first_wave_at) <= readServerTime();

/** The nannies who would be asked about a visit, wave by wave, with the time of each wave; or why nobody is asked. */
export function WhoIsAsked({ plan, brief = false, later = false }: WhoIsAskedProps) {
  const text = useTextsOf('cover');
  const { refused, waves, further, wave_size: count, wait_minutes: minutes } = plan;
  if (refused) return <Alert severity="warning">{refused}</Alert>;
  const first = isNow(plan) ? text('now') : text('at', { time: formatShortInstant(plan.first_wave_at) });
  if (waves.length === 0)
    return <Alert severity="info">{text('plan_later', { when: first, count, minutes })}</Alert>;
  const heading = (at: string, number: number) => {
    if (later) return text('wave_number', { number: number + 1 });
    return number === 0 ? text('first', { when: first }) : text('later', { time: formatShortInstant(at) });
  };
  return (
    <Box sx={{ display: 'grid', gap: brief ? 0.25 : 1.5, fontSize: brief ? 13 : undefined }}>
      {waves.map(({ at, nannies }, number) =>
        brief ? (
          <div key={at}>{`${heading(at, number)}: ${nannies.map(({ name }) => name).join(', ')}`}</div>
        ) : (
          <Box key={at}>
            <Typography sx={{ fontWeight: 600 }}>{heading(at, number)}</Typography>
            <Box component="ol" sx={{ m: 0, pl: 3 }}>
              {nannies.map(({ id, name, ...reasons }) => (
                <li key={id}>
                  {name}
                  <Reasons {...reasons} />
                </li>
              ))}
            </Box>
          </Box>
        ),
      )}
      {further > 0 && <div>{text('further', { smart_count: further })}</div>}
    </Box>
  );
}
