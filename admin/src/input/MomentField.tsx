import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { fromPicker, nowInPicker, Pickers, pickerProps, toPicker, unfinished, useTyped } from './Pickers.tsx';

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

/** Input for an instant on the agency's clock, outside a form. It must be in the past unless `isAhead`. */
export function MomentField({
  label,
  helperText = '',
  wrong = false,
  isAhead = false,
  value,
  onChange,
}: MomentFieldProps) {
  const typed = useTyped<string | null>(value, toPicker);
  return (
    <Pickers>
      <DateTimePicker
        {...pickerProps}
        value={typed.moment}
        onChange={(chosen) => {
          const instant = fromPicker(chosen, value);
          onChange(typed.write(chosen, instant === unfinished ? null : instant));
        }}
        {...(!isAhead && { maxDateTime: nowInPicker() })}
        ampm={false}
        minutesStep={1}
        label={label}
        slotProps={{ textField: { size: 'small', margin: 'dense', helperText, error: wrong } }}
      />
    </Pickers>
  );
}
