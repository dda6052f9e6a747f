import { Box, TextField } from '@mui/material';
import { formatPhone, phoneOf, typePhone } from '@nanny-polo/shared/accounts/phone';
import { listCareAgreements } from '@nanny-polo/shared/people/care-agreement';
import { useCall } from '../../base/data/use-call.ts';
import { LabelledCheckbox } from '../../ui/input/LabelledCheckbox.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { useDefaultCountry } from '../../ui/phone/default-country.ts';
import type { Ask, Told } from './told.ts';

interface ToldInputsProps {
  asks: readonly Ask[];
  told: Told;
  onChange: (told: Told) => void;
}

/** Inputs for what a family says on the telephone. */
export function ToldInputs({ asks, told, onChange }: ToldInputsProps) {
  const text = useText('users/parents.told');
  const { data: agreements } = useCall(listCareAgreements, {}, { enabled: asks.includes('agreement') });
  const [agreement] = agreements ?? [];
  const tick = (name: 'health_notes' | 'reached') => (
    <LabelledCheckbox
      label={text(name)}
      checked={told[name] ?? false}
      onChange={(checked) => onChange({ ...told, [name]: checked })}
    />
  );
  const line = (name: 'contact_name' | 'contact_relation') => (
    <TextField
      label={text(name)}
      value={told[name] ?? ''}
      onChange={({ target }) => onChange({ ...told, [name]: target.value })}
      slotProps={{ htmlInput: { autoComplete: 'off', maxLength: name === 'contact_name' ? 120 : 80 } }}
    />
  );
  const number = (name: 'phone' | 'contact_phone') => (
    <PhoneField label={text(name)} onChange={(phone) => onChange({ ...told, [name]: phone })} />
  );
  return (
    <Box
      component="fieldset"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, display: 'grid', gap: 1, my: 1, p: 2 }}
    >
      <Box component="legend" sx={{ px: 0.5, fontWeight: 600 }}>
        {text('legend')}
      </Box>
      {asks.includes('phone') && number('phone')}
      {asks.includes('reached') && tick('reached')}
      {asks.includes('emergency_contact') && (
        <>
          {line('contact_name')}
          {number('contact_phone')}
          {line('contact_relation')}
        </>
      )}
      {asks.includes('agreement') && agreement && (
        <LabelledCheckbox
          label={text('agreement', { ...agreement })}
          checked={told.agreement_version === agreement.version}
          onChange={(checked) =>
            onChange({ ...told, agreement_version: checked ? agreement.version : undefined })
          }
        />
      )}
      {asks.includes('health_notes') && tick('health_notes')}
    </Box>
  );
}

/** A telephone number as typed in the office's country; `onChange` gets it in E.164. */
function PhoneField({ label, onChange }: { label: string; onChange: (phone: string) => void }) {
  const { country } = useDefaultCountry();
  return (
    <TextField
      label={label}
      type="tel"
      onChange={({ target }) => onChange(phoneOf(typePhone(target.value, country)))}
      onBlur={({ target }) => {
        target.value = formatPhone(phoneOf(typePhone(target.value, country)));
      }}
      slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 40 } }}
    />
  );
}
