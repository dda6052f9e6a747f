import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { dayFromPicker, dayToPicker, Pickers, pickerProps, useTyped } from './Pickers.tsx';

interface DayFieldProps {
  label: string;
  /** An error, shown below the input. */
  fault?: string;
  /** `YYYY-MM-DD`, or other text while it is incomplete. */
  value: string | null;
  onChange: (day: string | null) => void;
}

/** Input for a calendar day, outside a form. */
export function DayField({ label, fault, value, onChange }: DayFieldProps) {
  const typed = useTyped<string | null>(value, dayToPicker);
  return (
    <Pickers>
      <DatePicker
        {...pickerProps}
        value={typed.moment}
        onChange={(chosen) => onChange(typed.write(chosen, dayFromPicker(chosen)))}
        label={label}
        slotProps={{
          textField: { size: 'small', margin: 'dense', helperText: fault, error: Boolean(fault) },
        }}
      />
    </Pickers>
  );
}
