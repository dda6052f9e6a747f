import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import type { InputProps } from 'react-admin';
import { instantFromPicker, Pickers, toPicker } from './Pickers.tsx';
import { usePickerInput } from './use-picker-input.tsx';

/** Input for an instant, typed or picked on the agency's clock. */
export function InstantInput(props: InputProps) {
  const { picker, textField, fieldRef, onTyped, onKey } = usePickerInput(props, toPicker, instantFromPicker);
  return (
    <Pickers onTyped={onTyped} onKey={onKey}>
      <DateTimePicker
        {...picker}
        ampm={false}
        minutesStep={5}
        slotProps={{ field: { fieldRef }, textField }}
      />
    </Pickers>
  );
}
