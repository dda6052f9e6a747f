import { useTranslate } from 'react-admin';
import { MomentField } from '../ui/input/MomentField.tsx';
import { type Axis, isoOf } from './axis.ts';

interface TimeFieldsProps {
  time: Axis;
  onChange: (time: Axis) => void;
}

/** The start and the end of a booking or time off. A change to the start shifts the end. */
export function TimeFields({ time: { start, end }, onChange }: TimeFieldsProps) {
  const translate = useTranslate();
  return (
    <>
      <MomentField
        isAhead
        label={translate('roster.start')}
        value={isoOf(start)}
        onChange={(at) => at && onChange({ start: Date.parse(at), end: Date.parse(at) + end - start })}
      />
      <MomentField
        isAhead
        label={translate('roster.end')}
        value={isoOf(end)}
        onChange={(at) => at && onChange({ start, end: Date.parse(at) })}
        wrong={end <= start}
        helperText={end > start ? '' : translate('roster.end_first')}
      />
    </>
  );
}
