import { parentForm, parents } from '@nanny-polo/shared/parents';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { withPhones } from '../phone/valid-phone.ts';
import { ParentForm } from './ParentForm.tsx';
import { parentWords } from './words.ts';

const validateNew = withPhones(validateBy(parentForm));
const validate = withPhones(validateBy(parents.write));

/** Creates a parent. The parent verifies the e-mail address and chooses a password. */
export const ParentCreate = () => (
  <CreatePage validate={validateNew}>
    <ParentForm />
  </CreatePage>
);

/** Changes a parent's record. */
export const ParentEdit = () => (
  <EditPage write={parents.write} validate={validate} words={parentWords}>
    <ParentForm emailHelp="resources.users/parents.email_change" />
  </EditPage>
);
