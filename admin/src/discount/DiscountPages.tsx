import { discount, discountForm, discountRules } from '@nanny-polo/shared/discount';
import { CreatePage } from '../edit/CreatePage.tsx';
import { EditPage } from '../edit/EditPage.tsx';
import { validateBy } from '../edit/validate.ts';
import { DiscountForm } from './DiscountForm.tsx';

const fields = Object.keys(discount.write.shape);
const validateNew = validateBy(discountForm);
const validate = validateBy(discountRules);

/** Makes a discount. */
export function DiscountCreate() {
  return (
    <CreatePage validate={validateNew} defaultValues={{ kind: 'percent' }}>
      <DiscountForm />
    </CreatePage>
  );
}

/** Changes a discount. */
export function DiscountEdit() {
  return (
    <EditPage fields={fields} validate={validate}>
      <DiscountForm />
    </EditPage>
  );
}
