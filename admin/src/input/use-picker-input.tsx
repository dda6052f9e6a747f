import type { Dayjs } from 'dayjs';
import { FieldTitle, InputHelperText, type InputProps, useInput } from 'react-admin';
import { pickerProps, useTyped } from './Pickers.tsx';
import { useHalfTyped } from './use-half-typed.ts';

/**
 * Connects a picker with an input of a form. `read` converts the API's value to the picker's, and `write` back, given
 * the value before.
 */
export function usePickerInput(
  { source, label, disabled = false, helperText, ...rest }: InputProps,
  read: (value: string | null) => Dayjs | null,
  write: (moment: Dayjs | null, before: string | null) => string | null,
) {
  const { id, field, fieldState, isRequired } = useInput({ source, ...rest });
  const typed = useTyped<string | null>(field.value, read);
  const { fieldRef, report: onTyped } = useHalfTyped(field.value, field.onChange);
  return {
    picker: {
      ...pickerProps,
      value: typed.moment,
      onChange: (moment: Dayjs | null) => field.onChange(typed.write(moment, write(moment, field.value))),
      disabled,
      label: <FieldTitle label={label} source={source} isRequired={isRequired} />,
    },
    textField: {
      id,
      size: 'small',
      margin: 'dense',
      onBlur: field.onBlur,
      inputRef: field.ref,
      error: Boolean(fieldState.error),
      helperText: <InputHelperText error={fieldState.error?.message} helperText={helperText} />,
    } as const,
    fieldRef,
    isRequired,
    onTyped,
  };
}
