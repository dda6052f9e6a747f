import { Box, Button } from '@mui/material';
import { midnightOf } from '@nanny-polo/shared/time/agency-clock';
import { addDays, agencyDayOf, weekdayOf } from '@nanny-polo/shared/time/agency-day';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatShortDay, isDay } from '../../ui/field/instant.ts';
import { useText } from '../../ui/page/use-text.ts';

/** Returns the last day of each usual absence that starts on a day; on a Sunday, `sunday` is the next one. */
const lastDaysOf = (first: string) => ({
  day: first,
  sunday: addDays(first, 7 - (weekdayOf(first) % 7)),
  week: addDays(first, 6),
});

/** Buttons that fill the end of an absence: that day, until Sunday, or one week; or lead to its field. */
export function EndChoice() {
  const text = useText('absence.form');
  const { setValue, setFocus } = useFormContext();
  const [last, setLast] = useState('');
  const [start, end] = useWatch({ name: ['start_at', 'end_at'] }) as [string | null, string | null];
  // While a year is typed, the start is in the year 2 or 20.
  const typed = start && !Number.isNaN(Date.parse(start)) ? agencyDayOf(start) : null;
  const first = isDay(typed) ? typed : agencyDayOf();
  const fill = (value: string) => setValue('end_at', value, { shouldDirty: true, shouldValidate: true });
  const choices = Object.entries(lastDaysOf(first)).map(([name, day]) => ({
    ...{ name, day },
    end_at: midnightOf(addDays(day, 1)),
  }));
  // On a Monday, two of them have the same end.
  const same = choices.filter(({ end_at }) => end_at === end);
  const pressed = same.find(({ name }) => name === last) ?? same[0];
  return (
    <Box role="group" aria-label={text('until')} sx={buttons}>
      {choices.map(({ name, day, end_at }) => (
        <Button
          key={name}
          aria-pressed={name === pressed?.name}
          variant={name === pressed?.name ? 'contained' : 'outlined'}
          onClick={() => {
            setLast(name);
            fill(end_at);
          }}
        >
          {text(name === 'day' && day === agencyDayOf() ? 'end.today' : `end.${name}`, {
            day: formatShortDay(`${day}T12:00Z`),
          })}
        </Button>
      ))}
      <Button
        variant="outlined"
        onClick={() => {
          setValue('end_at', null, { shouldDirty: true });
          setFocus('end_at');
        }}
      >
        {text('end.other')}
      </Button>
    </Box>
  );
}

const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  gridColumn: '1 / -1',
  '& > .MuiButton-root': { minHeight: { xs: 44, sm: 36 } },
} as const;
