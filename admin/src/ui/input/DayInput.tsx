import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { FieldTitle, type InputProps, useInput } from 'react-admin';
import { instantFromPicker, Pickers, pickerProps, toPicker } from './Pickers.tsx';

/**
 * Input for one end of a filter's range: the first or last instant of a day on the agency's clock. A day that is not
 * complete stays as typed and leaves the filter alone.
 */
export function DayInput({ source, label, edge }: InputProps & { edge: 'start' | 'end' }) {
  const { id, field } = useInput({ source });
  const [typed, setTyped] = useState<Dayjs | null>(null);
  return (
    <Pickers>
      <DatePicker
        {...pickerProps}
        value={typed ?? toPicker(field.value)}
        onChange={(value, { validationError }) => {
          setTyped(validationError ? value : null);
          if (validationError) return;
          field.onChange(
            instantFromPicker(
              edge === 'start' ? (value?.startOf('day') ?? null) : (value?.endOf('day') ?? null),
            ),
          );
        }}
        label={<FieldTitle label={label} source={source} />}
        slotProps={{ textField: { id, size: 'small', margin: 'dense' }, field: { clearable: true } }}
      />
    </Pickers>
  );
}
