import { Box } from '@mui/material';
import {
  AddItemButton,
  ArrayInput,
  BooleanInput,
  SimpleFormIterator,
  TextInput,
  useSourceContext,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { isDay } from '../../ui/field/instant.ts';
import { CalendarDayInput } from '../../ui/input/CalendarDayInput.tsx';
import { parseText } from '../../ui/input/parse-text.ts';
import { useText } from '../../ui/page/use-text.ts';
import { BookedDays } from './BookedDays.tsx';
import { PeriodsFile } from './PeriodsFile.tsx';
import type { PeriodField } from './parse-periods.ts';

const inOneLine = {
  '& .RaSimpleFormIterator-form.RaSimpleFormIterator-form': {
    gridTemplateColumns: { lg: 'repeat(3, minmax(0, 1fr)) auto auto' },
  },
} as const;

/** The inputs of the closing days or of the school terms, one period in a row. */
export function PeriodsInput({ field, help }: { field: PeriodField; help: string | false }) {
  const text = useText('agency-settings');
  return (
    <Box role="group" aria-label={text(`fields.${field}`)} sx={{ gridColumn: '1 / -1', minWidth: 0, mb: 2 }}>
      <Box sx={{ fontWeight: 650 }}>{text(`fields.${field}`)}</Box>
      <Box sx={{ color: 'text.secondary', mb: 1 }}>{help}</Box>
      <ArrayInput source={field} label={false}>
        <SimpleFormIterator
          inline
          disableReordering
          disableClear
          {...(field === 'closing_days' && { sx: inOneLine })}
          addButton={<AddItemButton label={text(`add.${field}`)} />}
        >
          <FirstDayInput source="first_day" />
          <CalendarDayInput source="last_day" label={text('last_day')} isRequired helperText={false} />
          <TextInput source="name" label={text('day_name')} isRequired parse={parseText} helperText={false} />
          {field === 'closing_days' && (
            <BooleanInput source="closed" label={text('closed')} defaultValue={true} helperText={false} />
          )}
          {field === 'closing_days' && (
            <BooleanInput source="holiday" label={text('holiday')} defaultValue={false} helperText={false} />
          )}
        </SimpleFormIterator>
      </ArrayInput>
      {field === 'closing_days' && <BookedDays />}
      <PeriodsFile field={field} />
    </Box>
  );
}

/** The input for the first day, which is also the last one until another is chosen. */
function FirstDayInput({ source }: { source: string }) {
  const text = useText('agency-settings');
  const { getSource } = useSourceContext();
  const { getValues, setValue } = useFormContext();
  const last = getSource('last_day');
  return (
    <CalendarDayInput
      source={source}
      label={text('first_day')}
      isRequired
      helperText={false}
      onChange={(day: unknown) => {
        if (isDay(day) && !getValues(last)) setValue(last, day, { shouldDirty: true });
      }}
    />
  );
}
