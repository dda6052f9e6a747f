import { parentForm } from '@nanny-polo/shared/parents';
import { CreatePage } from '../edit/CreatePage.tsx';
import { validateBy } from '../edit/validate.ts';
import { withPhones } from '../phone/valid-phone.ts';
import { ParentForm } from './ParentForm.tsx';
import { withPlaces } from './place.ts';

const validate = withPhones(validateBy(parentForm));

/** Creates a parent, who verifies the address and chooses a password themselves. */
export function ParentCreate() {
  return (
    <CreatePage validate={(values) => validate(withPlaces(values))} transform={withPlaces}>
      <ParentForm />
    </CreatePage>
  );
}
