import { type RefObject, useState } from 'react';
import { padTwoDigits, toTime } from '../../lib/typed-time.ts';
import { inputs } from '../../messages/en/inputs.ts';
import { Field } from '../Field.tsx';

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly name: string;
  readonly label: string;
  readonly defaultValue?: string | undefined;
  readonly error?: string | undefined;
  readonly onInput?: () => void;
}

/** Suggested times: every quarter of an hour. */
const quarters = Array.from(
  { length: 96 },
  (_, at) => `${padTwoDigits(Math.floor(at / 4))}:${padTwoDigits((at % 4) * 15)}`,
);

/** A time on the 24-hour clock, typed in any usual form; 24:00 is the end of the day. */
export function TimeField({ input, name, error, onInput, ...field }: Props) {
  const [fault, setFault] = useState<string>();
  const faultNow = () => {
    const typed = input.current?.value.trim() ?? '';
    return typed && !toTime(typed) ? inputs.notATime : undefined;
  };
  return (
    <>
      <Field
        {...field}
        ref={input}
        name={name}
        error={fault ?? error}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={inputs.timeFormat}
        maxLength={9}
        list={`${name}-times`}
        onInput={() => {
          setFault((shown) => shown && faultNow());
          onInput?.();
        }}
        onBlur={() => {
          const typed = toTime(input.current?.value ?? '');
          if (input.current && typed) input.current.value = typed;
          setFault(faultNow());
        }}
      />
      <datalist id={`${name}-times`}>
        {quarters.map((quarter) => (
          <option key={quarter} value={quarter} />
        ))}
      </datalist>
    </>
  );
}
