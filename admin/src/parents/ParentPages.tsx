import { parentForm, parents } from '@nanny-polo/shared/parents';
import { Create, Edit, SimpleForm, useRecordContext } from 'react-admin';
import { ChangesByOthers } from '../edit/ChangesByOthers.tsx';
import { FormToolbar } from '../edit/FormToolbar.tsx';
import { CreateTitle, EditTitle } from '../edit/titles.tsx';
import { UnsavedGuard } from '../edit/UnsavedGuard.tsx';
import { useSaved } from '../edit/use-saved.ts';
import { validateBy } from '../edit/validate.ts';
import { Waiting } from '../page/Waiting.tsx';
import { withPhones } from '../phone/valid-phone.ts';
import { FoundRecord } from '../record/FoundRecord.tsx';
import { ParentInputs } from './ParentInputs.tsx';
import { parentWords } from './words.ts';

const validateNew = withPhones(validateBy(parentForm));
const validate = withPhones(validateBy(parents.write));

/** Creates a parent. The parent verifies the e-mail address and chooses a password. */
export const ParentCreate = () => (
  <Create title={<CreateTitle />} mutationOptions={{ onSuccess: useSaved('created') }}>
    <SimpleForm
      sx={{ maxWidth: 980 }}
      validate={validateNew}
      toolbar={<FormToolbar label="ra.action.create" />}
    >
      <ParentInputs />
      <UnsavedGuard />
    </SimpleForm>
  </Create>
);

/** Changes a parent's record. */
export const ParentEdit = () => (
  <Edit
    title={<EditTitle />}
    mutationOptions={{ onSuccess: useSaved('updated') }}
    component={FoundRecord}
    loading={<Waiting />}
  >
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
      <UnsavedGuard />
    </SimpleForm>
  );
}
