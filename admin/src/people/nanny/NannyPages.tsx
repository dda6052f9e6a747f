import { nanny, nannyForm } from '@nanny-polo/shared/people/nanny';
import { Create, Edit, SimpleForm, TextInput, useRecordContext } from 'react-admin';
import { ChangesByOthers } from '../../records/edit/ChangesByOthers.tsx';
import { FormPart } from '../../records/edit/FormPart.tsx';
import { FormToolbar } from '../../records/edit/FormToolbar.tsx';
import { useSaved } from '../../records/edit/use-saved.ts';
import { createValidator } from '../../records/edit/validate.ts';
import { parseText } from '../../ui/input/parse-text.ts';
import { ReferenceSelect } from '../../ui/input/ReferenceSelect.tsx';
import { useText } from '../../ui/page/use-text.ts';
import { PhoneInput } from '../../ui/phone/PhoneInput.tsx';
import { addPhoneRules } from '../../ui/phone/valid-phone.ts';

const validateNew = addPhoneRules(createValidator(nannyForm));
const validate = addPhoneRules(createValidator(nanny.write));

export const NannyCreate = () => (
  <Create mutationOptions={{ onSuccess: useSaved('created') }}>
    <SimpleForm validate={validateNew} toolbar={<FormToolbar label="resources.users/nanny.submit" />}>
      <NannyInputs />
    </SimpleForm>
  </Create>
);

export const NannyEdit = () => (
  <Edit mutationOptions={{ onSuccess: useSaved('updated') }}>
    <NannyForm />
  </Edit>
);

function NannyForm() {
  const record = useRecordContext();
  return (
    <SimpleForm validate={(values) => validate(values, record)} toolbar={<FormToolbar />}>
      <ChangesByOthers write={nanny.write} />
      <NannyInputs />
    </SimpleForm>
  );
}

function NannyInputs() {
  const text = useText('users/nanny');
  return (
    <>
      <FormPart heading={text('person')}>
        <TextInput source="first_name" isRequired parse={parseText} />
        <TextInput source="last_name" defaultValue="" parse={parseText} />
        <TextInput source="email" type="email" isRequired parse={parseText} />
        <PhoneInput source="phone" />
        <TextInput
          source="internal_note"
          multiline
          minRows={2}
          parse={parseText}
          helperText={text('note_help')}
          sx={{ gridColumn: '1 / -1' }}
        />
      </FormPart>
      <FormPart heading={text('link')}>
        <ReferenceSelect
          source="nanny_polo_id"
          reference="lookup/nanny-polo"
          helperText={text('link_help')}
        />
      </FormPart>
    </>
  );
}
