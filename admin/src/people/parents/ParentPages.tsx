import { parentForm, parents } from '@nanny-polo/shared/people/parents';
import { Create, Edit, SimpleForm, useRecordContext } from 'react-admin';
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

export const ParentEdit = () => (
  <Edit mutationOptions={{ onSuccess: useSaved('updated') }}>
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
