import { Box, FormControl, FormHelperText, FormLabel, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { weekdayNameOf } from '@nanny-polo/shared/time/agency-day';
import { useId } from 'react';
import { SelectInput } from 'react-admin';
import { useController } from 'react-hook-form';
import { findMessage } from '../../records/edit/error-message.ts';
import { useTextsOf } from '../../ui/page/use-text.ts';

const intervals = [1, 2, 3, 4, 5, 6, 7, 8];
const weekdays = [1, 2, 3, 4, 5, 6, 7];

interface WeeksInputsProps {
  /** What precedes the names of the fields. */
  prefix?: string;
  /** The weekdays while none have been chosen; Monday is 1. */
  initial?: readonly number[];
}

/** The inputs for the interval in weeks and for the weekdays. */
export function WeeksInputs({ prefix = '', initial = [] }: WeeksInputsProps) {
  const text = useTextsOf('repeat');
  const id = useId();
  const { field, fieldState } = useController({ name: `${prefix}weekdays` });
  const error = findMessage(fieldState.error);
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      <SelectInput
        source={`${prefix}interval_weeks`}
        label={text('every')}
        choices={intervals.map((id) => ({ id, name: text('weeks', { smart_count: id }) }))}
        isRequired
        helperText={false}
        fullWidth={false}
        sx={{ minWidth: 120 }}
      />
      <FormControl component="fieldset" error={Boolean(error)} sx={{ minWidth: 0, maxWidth: '100%' }}>
        <FormLabel component="legend" id={id} sx={{ fontSize: 12.5 }}>
          {text('weekdays')}
        </FormLabel>
        <ToggleButtonGroup
          size="small"
          aria-labelledby={id}
          value={field.value ?? initial}
          onChange={(_, chosen: number[]) => field.onChange(chosen.toSorted((one, other) => one - other))}
          sx={{ flexWrap: 'wrap' }}
        >
          {weekdays.map((weekday) => (
            <ToggleButton
              key={weekday}
              value={weekday}
              title={weekdayNameOf(weekday)}
              sx={{ px: 1.25, height: 40 }}
            >
              {weekdayNameOf(weekday, 'short')}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {error && <FormHelperText>{error}</FormHelperText>}
      </FormControl>
    </Box>
  );
}
