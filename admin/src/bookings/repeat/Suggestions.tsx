import { Alert, Box, Button, Chip } from '@mui/material';
import { formatDistance } from '@nanny-polo/shared/agency/distance';
import type { SeriesDraft } from '@nanny-polo/shared/bookings/series';
import { readTextLocale } from '@nanny-polo/shared/contract/agency';
import { useFormContext } from 'react-hook-form';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { buildPair, pairOf, type RepeatedBooking, type Repeats } from './repeats.ts';

const list = new Intl.ListFormat(readTextLocale());

interface SuggestionsProps {
  draft: SeriesDraft;
  values: RepeatedBooking;
  onChange: (changed: Partial<Repeats>) => void;
  onLeaveOut: (days: readonly string[]) => void;
}

/** Buttons that choose one or two nannies for all visits, or leave out the days that the chosen nanny cannot do. */
export function Suggestions({ draft, values, onChange, onLeaveOut }: SuggestionsProps) {
  const text = useTextsOf('repeat');
  const { setValue } = useFormContext();
  const chosen = values.nanny_polo_id ?? null;
  const pair = pairOf(values);
  const choose = (id: number | null) => setValue('nanny_polo_id', id, { shouldDirty: true });
  const { one, pair: two } = draft;
  const busy = draft.visits.filter(({ verdicts }) =>
    verdicts.some(({ nanny_polo_id, reasons }) => nanny_polo_id === chosen && reasons.length > 0),
  );
  const isJudged = draft.visits.some(({ verdicts }) =>
    verdicts.some(({ nanny_polo_id }) => nanny_polo_id === chosen),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {chosen !== null && isJudged && (
        <Alert severity={busy.length > 0 ? 'warning' : 'success'}>
          {busy.length > 0 ? text('some_busy', { smart_count: busy.length }) : text('all_free')}
        </Alert>
      )}
      {pair.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {pair.map(({ nanny_polo_id, name, days }) => (
            <Chip key={nanny_polo_id} label={text('share', { name, smart_count: days.length })} />
          ))}
        </Box>
      )}
      {!one && !two && <Alert severity="warning">{text('nobody')}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {one && one.nanny_polo_id !== chosen && (
          <Button variant="outlined" onClick={() => choose(one.nanny_polo_id)}>
            {one.distance_km === null
              ? text('one', { name: one.name })
              : text('one_distance', { name: one.name, distance: formatDistance(one.distance_km) })}
          </Button>
        )}
        {two && pair.length === 0 && (
          <Button
            variant="outlined"
            onClick={() => {
              choose(null);
              onChange({ pair: buildPair(values, two) });
            }}
          >
            {text('pair', { names: list.format(two.map(({ name }) => name)) })}
          </Button>
        )}
        {busy.length > 0 && (
          <Button variant="outlined" color="inherit" onClick={() => onLeaveOut(busy.map(({ day }) => day))}>
            {text('leave_these_out', { smart_count: busy.length })}
          </Button>
        )}
      </Box>
      {chosen === null && pair.length === 0 && <Box sx={{ color: 'text.secondary' }}>{text('open')}</Box>}
    </Box>
  );
}
