import { writeDay } from '@nanny-polo/shared/time/day-pattern';
import { type RefObject, useRef } from 'react';
import { Field } from '../Field.tsx';
import '../../styles/inputs.css';
import type { DayRange } from './Calendar.tsx';
import { useDay } from './use-day.tsx';
import { useFormValue } from './use-form-value.ts';

interface Props extends DayRange {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  /** As YYYY-MM-DD. */
  readonly defaultValue?: string | undefined;
  readonly input?: RefObject<HTMLInputElement | null>;
  readonly onInput?: () => void;
}

/** A day, typed or chosen in a calendar. Submitted as YYYY-MM-DD; text that is not a day is submitted as typed. */
export function DateField({ input: given, min, max, error, defaultValue = '', onInput, ...field }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const input = given ?? own;
  const day = useDay(input, field.label, { min, max });
  useFormValue(input, day.value);
  return (
    <Field
      {...field}
      {...day.props}
      onInput={() => {
        day.props.onInput();
        onInput?.();
      }}
      defaultValue={writeDay(defaultValue)}
      error={day.fault ?? error}
      end={day.end}
    />
  );
}
