import { nannyForm } from '@nanny-polo/shared/nanny';
import { useTranslate } from 'react-admin';
import { CreatePage } from '../edit/CreatePage.tsx';
import { validateBy } from '../edit/validate.ts';
import { withPhones } from '../phone/valid-phone.ts';
import { NannyForm } from './NannyForm.tsx';

const validate = withPhones(validateBy(nannyForm));

/** Creates a nanny's account. */
export function NannyCreate() {
  const translate = useTranslate();
  return (
    <CreatePage validate={validate} label={translate('resources.users/nanny.invite')}>
      <NannyForm />
    </CreatePage>
  );
}
