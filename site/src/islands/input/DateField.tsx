import { writeDay } from '@nanny-polo/shared/time/day-pattern';
import { useRef } from 'react';
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
}

/** A day, typed or chosen in a calendar. Submitted as YYYY-MM-DD; text that is not a day is submitted as typed. */
export function DateField({ min, max, error, defaultValue = '', ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const day = useDay(input, field.label, { min, max });
  useFormValue(input, day.value);
  return (
    <Field
      {...field}
      {...day.props}
      defaultValue={writeDay(defaultValue)}
      error={day.fault ?? error}
      end={day.end}
    />
  );
}
