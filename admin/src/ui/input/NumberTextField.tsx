import { InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import {
  describeNumberFault,
  formatNumber,
  type NumberKind,
  parseNumber,
  readCurrencySign,
  type TypedNumber,
} from '@nanny-polo/shared/contract/typed-number';
import { useState } from 'react';
import { InputHelperText } from 'react-admin';

export interface NumberTextFieldProps
  extends Pick<
    TextFieldProps,
    'id' | 'name' | 'label' | 'inputRef' | 'onBlur' | 'autoFocus' | 'disabled' | 'sx'
  > {
  kind: NumberKind;
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  /** Shown after the number, such as `km`. */
  unit?: string | undefined;
  /** Whether it may be negative: the numeric keyboards of phones have no minus. */
  isSigned?: boolean | undefined;
  helperText?: string | false | undefined;
  /** Why a number is refused; a text that is not a number has its own message. */
  error?: string | undefined;
  /** Shows what is wrong with a text even while it is typed, because the form has been submitted with it. */
  isSubmitted: boolean;
}

const keyboard = { money: 'decimal', decimal: 'decimal', whole: 'numeric' } as const;

/**
 * A number typed as text, which neither the wheel nor an arrow key changes. What was typed stays until the input is
 * left, and is then shown tidily, or as it is with what is wrong with it.
 */
export function NumberTextField({
  kind,
  value: given,
  onChange,
  onBlur,
  unit,
  isSigned = false,
  helperText = '',
  error,
  isSubmitted,
  ...field
}: NumberTextFieldProps) {
  // A text may be a number once another kind of number is asked for.
  const value = typeof given === 'string' ? parseNumber(given, kind) : given;
  const [typed, setTyped] = useState<string | null>(null);
  // Another value has come from elsewhere in the meantime.
  const isTyping = typed !== null && parseNumber(typed, kind) === value;
  const isText = typeof value === 'string';
  const isUnfinished = isText && isTyping && !isSubmitted;
  const fault = isText ? describeNumberFault(kind) : error;
  const message = isUnfinished ? undefined : fault;
  const { before, after = unit } = kind === 'money' ? readCurrencySign() : {};
  return (
    <TextField
      {...field}
      value={isTyping ? typed : formatNumber(value, kind)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseNumber(event.target.value, kind));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      error={message !== undefined}
      helperText={
        (message || helperText !== false) && <InputHelperText error={message} helperText={helperText} />
      }
      autoComplete="off"
      slotProps={{
        input: {
          ...(before && { startAdornment: <InputAdornment position="start">{before}</InputAdornment> }),
          ...(after && { endAdornment: <InputAdornment position="end">{after}</InputAdornment> }),
        },
        htmlInput: { inputMode: isSigned ? 'text' : keyboard[kind] },
      }}
    />
  );
}
