import { nanny } from '@nanny-polo/shared/nanny';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { withPhones } from '../phone/valid-phone.ts';
import { NannyForm } from './NannyForm.tsx';

const fields = Object.keys(nanny.write.shape);
const validate = withPhones(validateBy(nanny.write));

/** Changes a nanny's account. */
export function NannyEdit() {
  return (
    <EditPage fields={fields} validate={validate}>
      <NannyForm />
    </EditPage>
  );
}
