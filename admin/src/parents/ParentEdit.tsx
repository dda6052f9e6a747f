import { parents } from '@nanny-polo/shared/parents';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { withPhones } from '../phone/valid-phone.ts';
import { ParentForm } from './ParentForm.tsx';
import { ParentValue } from './ParentValue.tsx';
import { withPlaces } from './place.ts';

const fields = Object.keys(parents.write.shape);
const validate = withPhones(validateBy(parents.write));

/** Changes a parent's record. */
export function ParentEdit() {
  return (
    <EditPage
      fields={fields}
      validate={(values, before) => validate(withPlaces(values), before)}
      transform={withPlaces}
      show={(field, value) => <ParentValue field={field} value={value} />}
    >
      <ParentForm />
    </EditPage>
  );
}
