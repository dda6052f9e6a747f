import type { FieldRef } from '@mui/x-date-pickers/models';
import type { Dayjs } from 'dayjs';
import { useRef } from 'react';
import { unfinished } from './Pickers.tsx';

/**
 * Reports an incomplete date as `unfinished` and an empty one as null; a picker alone reports both as null. `fieldRef`
 * is for the picker's field; call `report` after events that may have changed the field.
 */
export function useHalfTyped(value: string | null | undefined, onChange: (wire: string | null) => void) {
  const fieldRef = useRef<FieldRef<Dayjs | null>>(null);
  const report = () => {
    const parts = fieldRef.current?.getSections() ?? [];
    const filled = parts.filter((part) => part.value !== '').length;
    if (filled > 0 && filled < parts.length && !value) onChange(unfinished);
    if (filled === 0 && value === unfinished) onChange(null);
  };
  return { fieldRef, report };
}
