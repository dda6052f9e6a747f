import { nannyPolo, nannyPoloForm } from '@nanny-polo/shared/nanny-polo';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { withPhones } from '../phone/valid-phone.ts';
import { DossierValue } from './DossierValue.tsx';
import { NannyPoloForm } from './NannyPoloForm.tsx';
import { whole } from './whole.ts';

const validateNew = withPhones(validateBy(nannyPoloForm));
const validate = withPhones(validateBy(nannyPolo.write));

/** Creates a dossier, which starts as `applied`. */
export function NannyPoloCreate() {
  return (
    <CreatePage validate={(values) => validateNew(whole(values))} transform={whole}>
      <NannyPoloForm />
    </CreatePage>
  );
}

/** Changes a dossier: personal details, rates, weekly hours and documents. */
export function NannyPoloEdit() {
  return (
    <EditPage
      write={nannyPolo.write}
      validate={(values, before) => validate(whole(values), before)}
      transform={whole}
      show={(field, value) => <DossierValue field={field} value={value} />}
    >
      <NannyPoloForm />
    </EditPage>
  );
}
