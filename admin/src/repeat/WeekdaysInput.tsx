import { FormControl, FormHelperText, FormLabel, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { shortWeekday, weekdayName } from './weekday-name.ts';

const all = [1, 2, 3, 4, 5, 6, 7];

interface WeekdaysInputProps {
  /** In order; Monday is 1. */
  value: readonly number[];
  error: string | null;
  onChange: (weekdays: number[]) => void;
}

export function WeekdaysInput({ value, error, onChange }: WeekdaysInputProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <FormControl component="fieldset" error={Boolean(error)} sx={{ minWidth: 0, maxWidth: '100%' }}>
      <FormLabel component="legend" id={id} sx={{ fontSize: 12.5 }}>
        {translate('repeat.weekdays')}
      </FormLabel>
      <ToggleButtonGroup
        size="small"
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen: number[]) => onChange(chosen.toSorted((one, other) => one - other))}
        sx={{ flexWrap: 'wrap' }}
      >
        {all.map((weekday) => (
          <ToggleButton
            key={weekday}
            value={weekday}
            title={weekdayName(weekday)}
            sx={{ px: 1.25, height: 40 }}
          >
            {shortWeekday(weekday)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && <FormHelperText>{error}</FormHelperText>}
    </FormControl>
  );
}
