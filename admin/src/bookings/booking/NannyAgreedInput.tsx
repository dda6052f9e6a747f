import { Alert, FormHelperText } from '@mui/material';
import { useController } from 'react-hook-form';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { useText } from '../../ui/page/use-text.ts';

interface NannyAgreedProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Says that the nanny will be asked about a new time, with a checkbox for one who has agreed by telephone. */
export function NannyAgreed({ checked, onChange }: NannyAgreedProps) {
  const text = useText('booking.asked_time');
  return (
    <Alert severity="info" sx={{ gridColumn: '1 / -1', my: 1 }}>
      {text(checked ? 'not_asked' : 'will_ask')}
      <div>
        <LabelledCheckbox size="medium" label={text('nanny_agreed')} checked={checked} onChange={onChange} />
      </div>
    </Alert>
  );
}

/** The checkbox of `NannyAgreed` as the field `nanny_agreed` of a form, shown if saving would ask the nanny. */
export function NannyAgreedInput({ asks }: { asks: boolean }) {
  const { field, fieldState } = useController({ name: 'nanny_agreed' });
  if (!asks) return null;
  return (
    <>
      <NannyAgreed checked={field.value === true} onChange={field.onChange} />
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </>
  );
}
