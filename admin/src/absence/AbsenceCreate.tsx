import { Typography } from '@mui/material';
import { absenceForm } from '@nanny-polo/shared/absence';
import { midnight } from '@nanny-polo/shared/agency-clock';
import { agencyDay, dayAfter } from '@nanny-polo/shared/agency-day';
import { serverNow } from '@nanny-polo/shared/server-clock';
import { useState } from 'react';
import { Create, SimpleForm, TextInput } from 'react-admin';
import { FormPart } from '../edit/FormPart.tsx';
import { FormToolbar } from '../edit/FormToolbar.tsx';
import { useSaved } from '../edit/use-saved.ts';
import { validateBy } from '../edit/validate.ts';
import { asTyped } from '../input/as-typed.ts';
import { InstantInput } from '../input/InstantInput.tsx';
import { ReferenceSelect } from '../input/ReferenceSelect.tsx';
import { useText } from '../page/use-text.ts';
import { RefusalAlert } from '../record/RefusalAlert.tsx';
import type { Refusal } from '../record/use-record-write.ts';
import { OpenDesks } from './OpenDesks.tsx';

const validate = validateBy(absenceForm);

const minute = 60_000;

/** Returns the range from this minute to the end of the agency's day. */
const today = () => ({
  start_at: new Date(Math.floor(serverNow() / minute) * minute).toISOString(),
  end_at: midnight(dayAfter(agencyDay(), 1)),
});

/** Opens the desk of a nanny who is unavailable. */
export function AbsenceCreate() {
  const [defaultValues] = useState(today);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const text = useText('absence.form');
  return (
    <Create mutationOptions={{ onSuccess: useSaved('created'), onError: setRefusal }} aside={<OpenDesks />}>
      <SimpleForm
        sx={{ maxWidth: 980 }}
        defaultValues={defaultValues}
        validate={validate}
        toolbar={<FormToolbar label={text('open')} />}
      >
        <Typography>{text('help')}</Typography>
        {refusal && (
          <RefusalAlert error={refusal} shown={['nanny_polo_id', 'start_at', 'end_at', 'reason']} />
        )}
        <FormPart heading={text('who')}>
          <ReferenceSelect source="nanny_polo_id" reference="lookup/nanny-polo" isRequired />
          <TextInput source="reason" parse={asTyped} />
          <InstantInput source="start_at" isRequired />
          <InstantInput source="end_at" isRequired />
        </FormPart>
      </SimpleForm>
    </Create>
  );
}
