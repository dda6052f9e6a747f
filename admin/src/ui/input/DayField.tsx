import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { dayFromPicker, dayToPicker, Pickers } from './Pickers.tsx';
import { usePicker } from './use-picker.ts';

interface DayFieldProps {
  label: string;
  /** An error, shown below the input. */
  fault?: string | undefined;
  /** Shown below the input while there is no error. */
  help?: string;
  clearable?: boolean;
  /** `YYYY-MM-DD`, or other text while it is incomplete. */
  value: string | null;
  onChange: (day: string | null) => void;
}

/** Input for a calendar day, outside a form. */
export function DayField({ label, fault, help, clearable = false, value, onChange }: DayFieldProps) {
  const { picker, fieldRef, onTyped } = usePicker(value, onChange, dayToPicker, dayFromPicker);
  return (
    <Pickers onTyped={onTyped}>
      <DatePicker
        {...picker}
        label={label}
        slotProps={{
          textField: { size: 'small', margin: 'dense', helperText: fault || help, error: Boolean(fault) },
          field: { clearable, fieldRef },
        }}
      />
    </Pickers>
  );
}
