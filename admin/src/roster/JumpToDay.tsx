import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { isDay } from '../ui/field/instant.ts';
import { dayFromPicker, dayToPicker, Pickers, pickerProps } from '../ui/input/Pickers.tsx';
import type { RosterUrl } from './use-roster-url.ts';

interface JumpToDayProps {
  label: string;
  address: Pick<RosterUrl, 'day' | 'show'>;
}

/** Input for the day that the URL names. */
export function JumpToDay({ label, address: { day, show } }: JumpToDayProps) {
  return (
    <Pickers>
      <DatePicker
        {...pickerProps}
        label={label}
        value={dayToPicker(day)}
        onAccept={(moment) => {
          const chosen = dayFromPicker(moment);
          if (isDay(chosen)) show({ day: chosen });
        }}
        slotProps={{ textField: { size: 'small', margin: 'none', sx: { width: 170 } } }}
      />
    </Pickers>
  );
}
