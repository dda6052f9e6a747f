import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import type { InputProps } from 'react-admin';
import { dayFromPicker, dayToPicker, Pickers } from './Pickers.tsx';
import { usePickerInput } from './use-picker-input.tsx';

/** Input for a calendar day: `YYYY-MM-DD` in the API, the same in every time zone. */
export function CalendarDayInput(props: InputProps) {
  const { picker, textField, fieldRef, isRequired, onTyped } = usePickerInput(
    props,
    dayToPicker,
    dayFromPicker,
  );
  return (
    <Pickers onTyped={onTyped}>
      <DatePicker {...picker} slotProps={{ field: { clearable: !isRequired, fieldRef }, textField }} />
    </Pickers>
  );
}
