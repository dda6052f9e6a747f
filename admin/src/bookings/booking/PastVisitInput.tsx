import { FormHelperText } from '@mui/material';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { useController, useWatch } from 'react-hook-form';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { useText } from '../../ui/page/use-text.ts';

/** Checkbox that allows a start in the past; hidden for any other start. */
export function PastVisitInput() {
  const text = useText('booking.form');
  const start = useWatch({ name: 'start_at' });
  const { field } = useController({ name: 'past_visit', defaultValue: false });
  if (typeof start !== 'string' || !(Date.parse(start) < readServerTime())) return null;
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <LabelledCheckbox
        size="medium"
        label={text('past_visit')}
        checked={field.value === true}
        onChange={field.onChange}
      />
      <FormHelperText>{text('past_visit_help')}</FormHelperText>
    </div>
  );
}
