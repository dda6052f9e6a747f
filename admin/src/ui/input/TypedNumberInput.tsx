import { describeNumberFault, type NumberKind } from '@nanny-polo/shared/contract/typed-number';
import { FieldTitle, type InputProps, useInput } from 'react-admin';
import { NumberTextField, type NumberTextFieldProps } from './NumberTextField.tsx';

export interface TypedNumberInputProps
  extends Pick<InputProps, 'source' | 'label' | 'defaultValue' | 'isRequired'>,
    Pick<NumberTextFieldProps, 'unit' | 'isSigned' | 'helperText' | 'disabled'> {
  kind: NumberKind;
}

/** The input of a form for a number. The form's value is the text itself while it is not a number. */
export function TypedNumberInput({
  source,
  label,
  kind,
  defaultValue,
  isRequired = false,
  ...shown
}: TypedNumberInputProps) {
  const { id, field, fieldState, formState } = useInput({
    source,
    defaultValue,
    format: (value) => value ?? null,
    // Forms with a schema refuse a text by it.
    validate: (value) => (typeof value === 'string' ? describeNumberFault(kind) : undefined),
  });
  const { ref, ...input } = field;
  return (
    <NumberTextField
      {...input}
      {...shown}
      id={id}
      kind={kind}
      inputRef={ref}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      error={fieldState.error?.message}
      isSubmitted={formState.isSubmitted}
    />
  );
}

export const CountInput = (props: Omit<TypedNumberInputProps, 'kind'>) => (
  <TypedNumberInput kind="whole" {...props} />
);

/** The input of a form for an amount, typed in the agency's currency and held in hundredths. */
export const MoneyInput = (props: Omit<TypedNumberInputProps, 'kind'>) => (
  <TypedNumberInput kind="money" {...props} />
);
