import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import dayjs from 'dayjs';
import { FieldTitle, InputHelperText, type InputProps, useInput } from 'react-admin';
import { Pickers, pickerProps } from './Pickers.tsx';

/** A calendar day, `YYYY-MM-DD` on the wire, the same in every time zone. */
export function CalendarDayInput({ source, label, disabled = false, helperText, ...rest }: InputProps) {
  const { id, field, fieldState, isRequired } = useInput({ source, ...rest });
  return (
    <Pickers>
      <DatePicker
        {...pickerProps}
        timezone="default"
        value={field.value && field.value !== 'Invalid' ? dayjs(field.value) : null}
        onChange={(value) => {
          if (!value) return field.onChange(null);
          field.onChange(value.isValid() ? value.format('YYYY-MM-DD') : 'Invalid');
        }}
        disabled={disabled}
        label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
        slotProps={{
          field: { clearable: !isRequired },
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
