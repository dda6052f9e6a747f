import { writeDay } from '@nanny-polo/shared/time/day-pattern';
import { useRef, useState } from 'react';
import { toLondonWall } from '../../lib/london-time.ts';
import { padTwoDigits, toMoment, toTime } from '../../lib/typed-time.ts';
import { inputs } from '../../messages/en/inputs.ts';
import { fillText } from '../../messages/fill.ts';
import '../../styles/inputs.css';
import { Fault } from '../Field.tsx';
import { useErrors } from '../Form.tsx';
import type { DayRange } from './Calendar.tsx';
import { useDay } from './use-day.tsx';
import { useFormValue } from './use-form-value.ts';

interface Props extends DayRange {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** An instant in ISO 8601. */
  readonly defaultValue?: string | undefined;
}

/** Suggested times: every quarter of an hour. */
const quarters = Array.from(
  { length: 96 },
  (_, at) => `${padTwoDigits(Math.floor(at / 4))}:${padTwoDigits((at % 4) * 15)}`,
);

/**
 * A day and a time on the agency's 24-hour clock; 24:00 is the end of the day. Submitted as YYYY-MM-DDTHH:MM, or as an
 * empty value if both inputs are empty; text that is not a day or a time is submitted as typed.
 */
export function DateTimeField({ name, label, hint, defaultValue, min, max, closed }: Props) {
  const dayInput = useRef<HTMLInputElement>(null);
  const timeInput = useRef<HTMLInputElement>(null);
  const [timeFault, setTimeFault] = useState<string>();
  const errors = useErrors();
  const day = useDay(dayInput, label, { min, max, closed });

  const time = () => toTime(timeInput.current?.value ?? '') ?? timeInput.current?.value ?? '';
  useFormValue(dayInput, () => (day.value() || time() ? toMoment(day.value(), time()) : ''));

  const fault = day.fault ?? timeFault ?? errors[name];
  const described = [hint && `${name}-hint`, fault && `${name}-error`].filter(Boolean).join(' ') || undefined;
  const shared = { 'aria-invalid': fault ? true : undefined, 'aria-describedby': described };
  const [defaultDay = '', defaultTime = ''] = (
    defaultValue ? toLondonWall(Date.parse(defaultValue)) : ''
  ).split('T');

  const timeFaultNow = () => {
    const typed = timeInput.current?.value.trim() ?? '';
    return typed && !toTime(typed) ? inputs.notATime : undefined;
  };
  const leaveTime = () => {
    const typed = toTime(timeInput.current?.value ?? '');
    if (timeInput.current && typed) timeInput.current.value = typed;
    setTimeFault(timeFaultNow());
  };

  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
      <div className="day-and-time">
        <div className="with-end">
          <input
            {...day.props}
            {...shared}
            id={name}
            name={name}
            aria-label={fillText(inputs.date, { label })}
            defaultValue={writeDay(defaultDay)}
          />
          {day.end}
        </div>
        <input
          {...shared}
          ref={timeInput}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={inputs.timeFormat}
          maxLength={9}
          list={`${name}-times`}
          aria-label={fillText(inputs.time, { label })}
          defaultValue={defaultTime}
          onInput={() => {
            setTimeFault((shown) => shown && timeFaultNow());
            // The form removes an error when the input with the field's name changes.
            dayInput.current?.dispatchEvent(new Event('input', { bubbles: true }));
          }}
          onBlur={leaveTime}
        />
        <datalist id={`${name}-times`}>
          {quarters.map((quarter) => (
            <option key={quarter} value={quarter} />
          ))}
        </datalist>
      </div>
      <Fault id={`${name}-error`} message={fault} />
    </fieldset>
  );
}
