import { Box, Chip } from '@mui/material';
import { RadioButtonGroupInput } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { findMessage } from '../../records/edit/error-message.ts';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { formatWeekDay } from '../../ui/field/instant.ts';
import { CalendarDayInput } from '../../ui/input/CalendarDayInput.tsx';
import { CountInput } from '../../ui/input/TypedNumberInput.tsx';
import { useTextsOf } from '../../ui/page/use-text.ts';
import { clockOf, once, type Repeats, weekdaysOf } from './repeats.ts';
import { TermTimeInput } from './TermTimeInput.tsx';
import { WeeksInputs } from './WeeksInputs.tsx';

const untils = ['day', 'visits', 'none'] as const;

/** How a booking repeats: weeks, weekdays, end and days left out. The first day and the times are the booking's. */
export function RepeatEditor() {
  const text = useTextsOf('repeat');
  const [start, until] = useWatch({ name: ['start_at', 'repeats.until'] }) as [unknown, Repeats['until']];
  return (
    <FormPart heading={text('heading')}>
      <WeeksInputs prefix="repeats." initial={weekdaysOf(once, start)} />
      <RadioButtonGroupInput
        source="repeats.until"
        label={text('until')}
        choices={untils.map((id) => ({ id, name: text(`untils.${id}`) }))}
        helperText={false}
        isRequired
      />
      <Box>
        {until === 'day' && (
          <CalendarDayInput source="repeats.last_day" label={text('last_day')} isRequired />
        )}
        {until === 'visits' && (
          <CountInput source="repeats.visits" label={text('visits')} isRequired helperText={false} />
        )}
      </Box>
      <TermTimeInput source="repeats.term_time_only" />
      <LeftOut />
      {!clockOf(start) && <Box sx={{ gridColumn: '1 / -1' }}>{text('first_when')}</Box>}
    </FormPart>
  );
}

/** The days left out, each with a button that puts it back. */
function LeftOut() {
  const text = useTextsOf('repeat');
  const { field, fieldState } = useController({ name: 'repeats.left_out' });
  const days: readonly string[] = field.value;
  if (days.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={text('left_out')}
      sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {text('left_out')}
      {days.map((day) => (
        <Chip
          key={day}
          label={formatWeekDay(day)}
          aria-label={text('put_back', { day: formatWeekDay(day) })}
          onDelete={() => field.onChange(days.filter((one) => one !== day))}
        />
      ))}
      {fieldState.error && <Box sx={{ color: 'error.main' }}>{findMessage(fieldState.error)}</Box>}
    </Box>
  );
}
