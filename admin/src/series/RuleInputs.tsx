import { Box } from '@mui/material';
import { RadioButtonGroupInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import { messageIn } from '../edit/message-in.ts';
import { CalendarDayInput } from '../input/CalendarDayInput.tsx';
import { intervalChoices } from '../repeat/interval-choices.ts';
import { WeekdaysInput } from '../repeat/WeekdaysInput.tsx';

const untils = ['day', 'none'] as const;

/** Days, times and the end of a series. */
export function RuleInputs() {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.series.input.${name}`);
  const { field, fieldState } = useController({ name: 'weekdays' });
  const [until, starts, ends] = useWatch({ name: ['until', 'starts', 'ends'] });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'flex-start' }}>
        <SelectInput
          source="interval_weeks"
          label={translate('repeat.every')}
          choices={intervalChoices(translate)}
          isRequired
          helperText={false}
          fullWidth={false}
          sx={{ minWidth: 120 }}
        />
        <WeekdaysInput value={field.value} error={messageIn(fieldState.error)} onChange={field.onChange} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
        <TextInput source="starts" label={text('starts')} placeholder="15:00" isRequired />
        <TextInput
          source="ends"
          label={text('ends')}
          placeholder="19:00"
          helperText={ends > starts ? false : text('next_day')}
          isRequired
        />
      </Box>
      <RadioButtonGroupInput
        source="until"
        label={text('until')}
        choices={untils.map((id) => ({ id, name: text(`untils.${id}`) }))}
        isRequired
        helperText={false}
      />
      {until === 'day' && <CalendarDayInput source="last_day" label={text('last_day')} isRequired />}
    </>
  );
}
