import type { FieldRef } from '@mui/x-date-pickers/models';
import { datePicker } from '@nanny-polo/shared/constants';
import type { Dayjs } from 'dayjs';
import { useRef, useState } from 'react';
import { pickerProps, unfinished } from './Pickers.tsx';

/** A value of the API, or `unfinished`. */
type Wire = string | null;

/**
 * Connects a picker with a value of the API, which `read` and `write` convert; `write` also gets the previous value.
 * An incomplete year (0202) stays as typed, because reading it back would change it. A picker alone reports an
 * incomplete date and an empty one as null: with `fieldRef` and `onTyped`, the first is reported as `unfinished`.
 */
export function usePicker(
  value: Wire,
  onChange: (value: Wire) => void,
  read: (value: Wire) => Dayjs | null,
  write: (moment: Dayjs | null, before: Wire) => Wire,
) {
  const [typed, setTyped] = useState<{ value: Wire; moment: Dayjs }>();
  const fieldRef = useRef<FieldRef<Dayjs | null>>(null);
  return {
    picker: {
      ...pickerProps,
      value: typed?.value === value ? typed.moment : read(value),
      onChange: (moment: Dayjs | null) => {
        const next = write(moment, value);
        const isWhole = !moment || moment.year() >= datePicker.minYear;
        setTyped(isWhole ? undefined : { value: next, moment });
        onChange(next);
      },
    },
    fieldRef,
    onTyped: () => {
      const parts = fieldRef.current?.getSections() ?? [];
      const filled = parts.filter((part) => part.value !== '').length;
      if (filled > 0 && filled < parts.length && !value) onChange(unfinished);
      if (filled === 0 && value === unfinished) onChange(null);
    },
  };
}
