import { readDay, readDayPattern, writeDay } from '@nanny-polo/shared/time/day-pattern';
import { type ComponentType, type KeyboardEvent, type RefObject, useState } from 'react';
import { inputs } from '../../messages/en/inputs.ts';
import { fillText } from '../../messages/fill.ts';
import type { Calendar as CalendarComponent, DayRange } from './Calendar.tsx';
import { typeText } from './use-form-value.ts';

type Calendar = ComponentType<Parameters<typeof CalendarComponent>[0]>;

const load = () => import('./Calendar.tsx').then((module) => module.Calendar);

/**
 * Returns the props of a text input for a day and its calendar button, `end`. The day is typed in any usual form and
 * shown by `readDayPattern`, or chosen in a calendar that is fetched when the input gets the focus.
 */
export function useDay(input: RefObject<HTMLInputElement | null>, title: string, range: DayRange) {
  const [Calendar, setCalendar] = useState<Calendar>();
  const [fault, setFault] = useState<string>();

  const pattern = readDayPattern();
  const notADate = fillText(inputs.notADate, { example: writeDay('2026-11-27') });

  const day = () => readDay(input.current?.value ?? '');
  const faultNow = () => (input.current?.value.trim() && !day() ? notADate : undefined);
  const open = () =>
    load().then(
      (component) => setCalendar(() => component),
      () => setFault(inputs.noCalendar),
    );

  return {
    /** The message about text that is not a day, or about a calendar that could not be loaded. */
    fault,
    /** Returns the day as YYYY-MM-DD, or the text if it is not a day. */
    value: () => day() ?? input.current?.value ?? '',
    props: {
      ref: input,
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'off',
      placeholder: pattern,
      maxLength: pattern.length,
      onFocus: () => void load().catch(() => undefined),
      onInput: () => setFault((shown) => (shown === notADate ? faultNow() : undefined)),
      onBlur: () => {
        const typed = day();
        if (input.current && typed) input.current.value = writeDay(typed);
        setFault(faultNow());
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.altKey && event.key === 'ArrowDown') void open();
      },
    } as const,
    end: (
      <>
        <button
          type="button"
          className="icon"
          aria-haspopup="dialog"
          aria-label={inputs.choose}
          onPointerEnter={() => void load().catch(() => undefined)}
          onClick={open}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path className="line" d="M4 6h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4" />
          </svg>
        </button>
        {Calendar && (
          <Calendar
            {...range}
            title={title}
            day={day()}
            onChoose={(chosen) => typeText(input.current, writeDay(chosen))}
            onClose={() => setCalendar(undefined)}
          />
        )}
      </>
    ),
  };
}
