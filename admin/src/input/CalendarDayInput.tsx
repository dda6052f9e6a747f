import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { FieldTitle, InputHelperText, type InputProps, useInput } from 'react-admin';
import { dayFromPicker, dayToPicker, Pickers, pickerProps, useTyped } from './Pickers.tsx';
import { useHalfTyped } from './use-half-typed.ts';

/** Input for a calendar day: `YYYY-MM-DD` in the API, the same in every time zone. */
export function CalendarDayInput({ source, label, disabled = false, helperText, ...rest }: InputProps) {
  const { id, field, fieldState, isRequired } = useInput({ source, ...rest });
  const typed = useTyped<string | null>(field.value, dayToPicker);
  const { fieldRef, report } = useHalfTyped(field.value, field.onChange);
  return (
    <Pickers onTyped={report}>
      <DatePicker
        {...pickerProps}
        value={typed.moment}
        onChange={(value) => field.onChange(typed.write(value, dayFromPicker(value)))}
        disabled={disabled}
        label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
        slotProps={{
          field: { clearable: !isRequired, fieldRef },
          textField: {
            id,
            size: 'small',
            margin: 'dense',
            onBlur: field.onBlur,
            inputRef: field.ref,
            error: Boolean(fieldState.error),
            helperText: <InputHelperText error={fieldState.error?.message} helperText={helperText} />,
          },
        }}
      />
    </Pickers>
  );
}
