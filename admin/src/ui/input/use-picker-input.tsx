import type { Dayjs } from 'dayjs';
import { FieldTitle, InputHelperText, type InputProps, useInput } from 'react-admin';
import { usePicker } from './use-picker.ts';

/** Connects a picker with an input of a form, as `usePicker` does with a value. */
export function usePickerInput(
  { source, label, disabled = false, helperText, ...rest }: InputProps,
  read: (value: string | null) => Dayjs | null,
  write: (moment: Dayjs | null, before: string | null) => string | null,
) {
  const { id, field, fieldState, isRequired } = useInput({ source, ...rest });
  const { picker, fieldRef, onTyped, onKey } = usePicker(field.value, field.onChange, read, write);
  return {
    picker: {
      ...picker,
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
    onKey,
  };
}
