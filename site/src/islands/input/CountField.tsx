import { formatNumber, parseNumber } from '@nanny-polo/shared/contract/typed-number';
import type { InputEvent } from 'react';
import { Field } from '../Field.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly onInput?: (event: InputEvent<HTMLInputElement>) => void;
}

/** An input for a whole number: text, which neither the wheel nor an arrow key changes. */
export const CountField = (props: Props) => (
  <Field
    {...props}
    inputMode="numeric"
    autoComplete="off"
    onBlur={({ currentTarget }) => {
      currentTarget.value = formatNumber(parseNumber(currentTarget.value, 'whole'), 'whole');
    }}
  />
);
