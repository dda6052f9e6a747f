import { findNewPlaces } from '@nanny-polo/shared/bookings/move-visits';
import { type Parent, parentForm, parents } from '@nanny-polo/shared/people/parents';
import { Create, Edit, type RaRecord, SimpleForm, useRecordContext } from 'react-admin';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { addPhoneRules } from '../../ui/phone/valid-phone.ts';
import { ParentInputs } from './ParentInputs.tsx';
import { parentWords } from './words.ts';

const validateNew = addPhoneRules(createValidator(parentForm));
const validate = addPhoneRules(createValidator(parents.write));

/** Creates a parent. The parent verifies the e-mail address and chooses a password. */
export const ParentCreate = () => (
  <Create mutationOptions={{ onSuccess: useSaved('created') }}>
    <SimpleForm
      sx={{ maxWidth: 980 }}
      validate={validateNew}
      toolbar={<FormToolbar label="ra.action.create" />}
    >
      <ParentInputs />
    </SimpleForm>
  </Create>
);

/** Passes new addresses on to the record's screen, which asks about booked visits. */
const toState = (record: RaRecord, before: RaRecord | undefined) => ({
  places: findNewPlaces((before as Parent | undefined)?.addresses ?? [], (record as Parent).addresses),
});

export const ParentEdit = () => (
  <Edit mutationOptions={{ onSuccess: useSaved('updated', toState) }}>
    <ParentForm />
  </Edit>
);

function ParentForm() {
  const record = useRecordContext();
  return (
    <SimpleForm
      sx={{ maxWidth: 980 }}
      validate={(values) => validate(values, record)}
      toolbar={<FormToolbar />}
    >
      <ChangesByOthers write={parents.write} words={parentWords} />
      <ParentInputs emailHelp="resources.users/parents.email_change" />
    </SimpleForm>
  );
}
