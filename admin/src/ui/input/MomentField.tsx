import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { getPickerNow, instantFromPicker, Pickers, toPicker } from './Pickers.tsx';
import { usePicker } from './use-picker.ts';

interface MomentFieldProps {
  label: string;
  /** Shown below the input, as an error if `wrong`. */
  helperText?: string;
  wrong?: boolean;
  /** Allows an instant in the future. */
  isAhead?: boolean;
  /** An instant in the API's format; null while the input is empty or incomplete. */
  value: string | null;
  onChange: (instant: string | null) => void;
}

/** Converts a picker's value to an instant; null if it is empty or incomplete. */
const whole: typeof instantFromPicker = (moment, before) =>
  moment?.isValid() ? instantFromPicker(moment, before) : null;

/** Input for an instant on the agency's clock, outside a form. It must be in the past unless `isAhead`. */
export function MomentField({
  label,
  helperText = '',
  wrong = false,
  isAhead = false,
  value,
  onChange,
}: MomentFieldProps) {
  const { picker, fieldRef, onKey } = usePicker(value, onChange, toPicker, whole);
  return (
    <Pickers onKey={onKey}>
      <DateTimePicker
        {...picker}
        {...(!isAhead && { maxDateTime: getPickerNow() })}
        ampm={false}
        minutesStep={1}
        label={label}
        slotProps={{
          field: { fieldRef },
          textField: { size: 'small', margin: 'dense', helperText, error: wrong },
        }}
      />
    </Pickers>
  );
}
