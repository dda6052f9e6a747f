import { Typography } from '@mui/material';
import { absenceForm } from '@nanny-polo/shared/bookings/absence';
import { readServerTime } from '@nanny-polo/shared/contract/server-clock';
import { midnightOf } from '@nanny-polo/shared/time/agency-clock';
import { addDays, agencyDayOf } from '@nanny-polo/shared/time/agency-day';
import { useState } from 'react';
import { Create, SimpleForm, TextInput } from 'react-admin';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import type { Refusal } from '../../records/record/use-record-write.ts';
import { InstantInput } from '../../ui/input/InstantInput.tsx';
import { parseText } from '../../ui/input/parse-text.ts';
import { ReferenceSelect } from '../../ui/input/ReferenceSelect.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { EndChoice } from './EndChoice.tsx';
import { OpenDesks } from './OpenDesks.tsx';

const validate = createValidator(absenceForm);

const minuteMs = 60_000;

/** Returns the range from this minute to the end of the agency's day. */
const today = () => ({
  start_at: new Date(Math.floor(readServerTime() / minuteMs) * minuteMs).toISOString(),
  end_at: midnightOf(addDays(agencyDayOf(), 1)),
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
          <ReferenceSelect source="nanny_polo_id" reference="lookup/nanny-polo" isRequired autoFocus />
          <TextInput source="reason" parse={parseText} />
          <InstantInput source="start_at" isRequired />
          <InstantInput source="end_at" isRequired />
          <EndChoice />
        </FormPart>
      </SimpleForm>
    </Create>
  );
}
