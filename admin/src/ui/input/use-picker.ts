import type { FieldRef } from '@mui/x-date-pickers/models';
import { datePicker } from '@nanny-polo/shared/contract/constants';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { pickerProps, unfinished } from './Pickers.tsx';

/** A value of the API, or `unfinished`. */
type Wire = string | null;

/**
 * Connects a picker with a value of the API, which `read` and `write` convert; `write` also gets the previous value.
 * An incomplete year stays as typed. With `fieldRef` and `onTyped`, an incomplete date is reported as `unfinished`
 * instead of null; with `onKey`, the hours 24 are the end of the day.
 */
export function usePicker(
  value: Wire,
  onChange: (value: Wire) => void,
  read: (value: Wire) => Dayjs | null,
  write: (moment: Dayjs | null, before: Wire) => Wire,
) {
  const [typed, setTyped] = useState<{ value: Wire; moment: Dayjs }>();
  const fieldRef = useRef<FieldRef<Dayjs | null>>(null);
  const change = (moment: Dayjs | null) => {
    const next = write(moment, value);
    const isWhole = !moment || moment.year() >= datePicker.minYear;
    setTyped(isWhole ? undefined : { value: next, moment });
    onChange(next);
  };
  /** The last key, if it was pressed in the hours. */
  const hoursKey = useRef('');
  return {
    picker: {
      ...pickerProps,
      value: typed?.value === value ? typed.moment : read(value),
      onChange: change,
    },
    fieldRef,
    onKey: (event: KeyboardEvent) => {
      const parts = fieldRef.current?.getSections() ?? [];
      const isInHours = parts[fieldRef.current?.getActiveSectionIndex() ?? -1]?.type === 'hours';
      const isEndOfDay = isInHours && hoursKey.current === '2' && event.key === '4';
      hoursKey.current = isInHours ? event.key : '';
      if (!isEndOfDay) return;
      // The picker would take the second digit for 04.
      event.preventDefault();
      event.stopPropagation();
      const [day, month, year] = ['day', 'month', 'year'].map(
        (type) => parts.find((part) => part.type === type)?.value,
      );
      const typedDay = dayjs.utc(`${year}-${month}-${day}`, 'YYYY-MM-DD', true);
      if (!typedDay.isValid()) return;
      change(typedDay.add(1, 'day'));
      fieldRef.current?.setSelectedSections('minutes');
    },
    onTyped: () => {
      const parts = fieldRef.current?.getSections() ?? [];
      const filled = parts.filter((part) => part.value !== '').length;
      if (filled > 0 && filled < parts.length && !value) onChange(unfinished);
      if (filled === 0 && value === unfinished) onChange(null);
    },
  };
}
