import { Box, TextField } from '@mui/material';
import { findPhoneFault, formatPhone, phoneOf, typePhone } from '@nanny-polo/shared/accounts/phone';
import { listCareAgreements } from '@nanny-polo/shared/people/care-agreement';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
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
  const translate = useTranslate();
  const { data: agreements } = useCall(listCareAgreements, {}, { enabled: asks.includes('agreement') });
  const [agreement] = agreements ?? [];
  const tick = (name: 'health_notes' | 'reached') => (
    <LabelledCheckbox
      label={text(name)}
      checked={told[name] ?? false}
      onChange={(checked) => onChange({ ...told, [name]: checked })}
    />
  );
  const [left, setLeft] = useState(false);
  const isBegun = Boolean(told.contact_name || told.contact_phone || told.contact_relation);
  const faultOf = (name: 'contact_name' | 'contact_phone') =>
    left && isBegun && !told[name] ? translate('ra.validation.required') : undefined;
  const line = (name: 'contact_name' | 'contact_relation', fault?: string) => (
    <TextField
      label={text(name)}
      value={told[name] ?? ''}
      error={fault !== undefined}
      helperText={fault}
      onChange={({ target }) => onChange({ ...told, [name]: target.value })}
      slotProps={{ htmlInput: { autoComplete: 'off', maxLength: name === 'contact_name' ? 120 : 80 } }}
    />
  );
  const number = (name: 'phone' | 'contact_phone', missing?: string) => (
    <PhoneField
      label={text(name)}
      missing={missing}
      onChange={(phone) => onChange({ ...told, [name]: phone })}
    />
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
        <Box
          sx={{ display: 'contents' }}
          onBlur={({ currentTarget, relatedTarget }) =>
            setLeft(!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          }
        >
          {line('contact_name', faultOf('contact_name'))}
          {number('contact_phone', faultOf('contact_phone'))}
          {line('contact_relation')}
        </Box>
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

interface PhoneFieldProps {
  label: string;
  missing?: string | undefined;
  onChange: (phone: string) => void;
}

/** A telephone number as typed in the office's country; `onChange` gets it in E.164. */
function PhoneField({ label, missing, onChange }: PhoneFieldProps) {
  const { country } = useDefaultCountry();
  const [wrong, setWrong] = useState<string>();
  const fault = wrong ?? missing;
  return (
    <TextField
      label={label}
      type="tel"
      error={fault !== undefined}
      helperText={fault}
      onChange={({ target }) => {
        setWrong(undefined);
        onChange(phoneOf(typePhone(target.value, country)));
      }}
      onBlur={({ target }) => {
        const phone = phoneOf(typePhone(target.value, country));
        setWrong(phone ? findPhoneFault(phone) : undefined);
        target.value = formatPhone(phone);
      }}
      slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 40 } }}
    />
  );
}
