import { Alert, Box } from '@mui/material';
import type { Booking } from '@nanny-polo/shared/bookings/booking';
import { bookingSource, defaultBufferMinutes } from '@nanny-polo/shared/bookings/booking-form';
import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import { bookingService } from '@nanny-polo/shared/pricing/booking-service';
import { readClockPlace } from '@nanny-polo/shared/time/time-zone';
import { useState } from 'react';
import { BooleanInput, SelectInput, TextArrayInput, useCanAccess, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { lazyExtra } from '../../base/messages/lazy-screen.ts';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { RefusalAlert } from '../../records/record/RefusalAlert.tsx';
import type { Refusal } from '../../records/record/use-record-write.ts';
import { Person } from '../../ui/field/Person.tsx';
import { ReferenceSelect } from '../../ui/input/ReferenceSelect.tsx';
import { CountInput } from '../../ui/input/TypedNumberInput.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { RepeatEditor } from '../repeat/RepeatEditor.tsx';
import { BookingDraft } from './BookingDraft.tsx';
import { LanguagesInput } from './LanguagesInput.tsx';
import { NotesInputs } from './NotesInputs.tsx';
import { PastVisitInput } from './PastVisitInput.tsx';
import { type Taken, TakenNotice } from './TakenNotice.tsx';
import { TimeInputs } from './TimeInputs.tsx';
import { toChoices } from './words.ts';

interface BookingInputsProps {
  /** Set if the API refused because the nanny is taken. */
  taken: Taken | null;
}

const NewFamily = lazyExtra(async () => (await import('../../people/parents/NewFamily.tsx')).NewFamily);
const newFamily = {
  create: <NewFamily />,
  createLabel: 'resources.booking.form.new_family',
  createItemLabel: 'resources.booking.form.new_family_named',
};

/** The inputs of a booking. Once it has started or is over, only the internal note can be changed. */
export function BookingInputs({ taken }: BookingInputsProps) {
  const record = useRecordContext<Booking>();
  const locked = record?.status !== undefined && !hasTrait(record.status, 'editable');
  const text = useText('booking.form');
  const repeating = useWatch({ name: 'repeating' }) === true;
  const { canAccess: mayCreateFamily } = useCanAccess({ resource: 'users/parents', action: 'create' });
  return (
    <>
      {locked && <Alert severity="info">{text('locked')}</Alert>}
      <FormPart heading={text('who')}>
        {record?.id ? (
          <Box sx={{ alignSelf: 'center', minWidth: 0 }}>
            <Person name={record.parent_name} />
          </Box>
        ) : (
          <ReferenceSelect
            source="parent_id"
            reference="lookup/parents"
            unarchived
            isRequired
            autoFocus={!record?.parent_id}
            {...(mayCreateFamily && newFamily)}
          />
        )}
        <ReferenceSelect
          source="nanny_polo_id"
          reference="lookup/nanny-polo"
          disabled={locked}
          helperText={locked ? false : text(`nanny_help.${record?.status ?? 'new'}`)}
        />
        {/* The form cannot give a confirmed booking another nanny. */}
        {taken &&
          (record?.status === 'confirmed' ? (
            <RefusalAlert error={taken.error as Refusal} />
          ) : (
            <Alternatives taken={taken} />
          ))}
      </FormPart>
      <FormPart heading={text('when')}>
        <TimeInputs disabled={locked} helperText={text('zone', { place: readClockPlace() })} />
        {!repeating && !locked && <PastVisitInput />}
        <SelectInput
          source="service"
          isRequired
          disabled={locked}
          choices={toChoices('service', bookingService.options)}
        />
        <CountInput
          source="buffer_minutes"
          disabled={locked}
          defaultValue={defaultBufferMinutes}
          helperText={text('buffer_help')}
        />
        <LanguagesInput disabled={locked} />
        {!record?.id && <BooleanInput source="repeating" label="repeat.label" helperText={false} />}
      </FormPart>
      {repeating && <RepeatEditor />}
      {!locked && <BookingDraft />}
      <FormPart heading={text('details')}>
        <NotesInputs disabled={locked} />
        <SelectInput source="source" disabled={locked} choices={toChoices('source', bookingSource.options)} />
        {locked && <TextArrayInput source="discount_codes" disabled />}
      </FormPart>
    </>
  );
}

/** Says that the nanny is taken. Each alternative has a button that puts them into the form. */
function Alternatives({ taken }: { taken: Taken }) {
  const text = useText('booking.taken');
  const { setValue } = useFormContext();
  const [picked, setPicked] = useState<{ from: Taken; name: string } | null>(null);
  if (picked?.from === taken) {
    return (
      <Alert severity="success" sx={{ gridColumn: '1 / -1', my: 1 }}>
        {text('picked', { nanny: picked.name })}
      </Alert>
    );
  }
  return (
    <TakenNotice
      taken={taken}
      onPick={({ nanny_polo_id, name }) => {
        setValue('nanny_polo_id', nanny_polo_id, { shouldDirty: true });
        setPicked({ from: taken, name });
      }}
    />
  );
}
