import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { FieldTitle, InputHelperText, type InputProps, useInput } from 'react-admin';
import { fromPicker, Pickers, pickerProps, toPicker, useTyped } from './Pickers.tsx';
import { useHalfTyped } from './use-half-typed.ts';

/** Input for an instant, typed or picked on the agency's clock. */
export function InstantInput({ source, label, disabled = false, helperText, ...rest }: InputProps) {
  const { id, field, fieldState, isRequired } = useInput({ source, ...rest });
  const typed = useTyped<string | null>(field.value, toPicker);
  const { fieldRef, report } = useHalfTyped(field.value, field.onChange);
  return (
    <Pickers onTyped={report}>
      <DateTimePicker
        {...pickerProps}
        value={typed.moment}
        onChange={(value) => field.onChange(typed.write(value, fromPicker(value, field.value)))}
        disabled={disabled}
        ampm={false}
        minutesStep={5}
        label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
        slotProps={{
          field: { fieldRef },
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
