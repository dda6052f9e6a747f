import { nanny, nannyForm } from '@nanny-polo/shared/nanny';
import { useTranslate } from 'react-admin';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { withPhones } from '../phone/valid-phone.ts';
import { NannyForm } from './NannyForm.tsx';

const validateNew = withPhones(validateBy(nannyForm));
const validate = withPhones(validateBy(nanny.write));

/** Creates a nanny's account. */
export function NannyCreate() {
  const translate = useTranslate();
  return (
    <CreatePage validate={validateNew} label={translate('resources.users/nanny.invite')}>
      <NannyForm />
    </CreatePage>
  );
}

/** Changes a nanny's account. */
export const NannyEdit = () => (
  <EditPage write={nanny.write} validate={validate}>
    <NannyForm />
  </EditPage>
);
