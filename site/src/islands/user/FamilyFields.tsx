import type { Address, Child, EmergencyContact } from '@nanny-polo/shared/parents';
import { Field } from '../Field.tsx';
import { PhoneField } from '../PhoneField.tsx';
import type { RowProps } from './Rows.tsx';

/** The fields of a child, an address and an emergency contact. */

export const ChildFields = ({ text, of }: RowProps<Child>) => (
  <>
    <div className="pair">
      <Field {...of('name')} label={text.name} maxLength={80} />
      <Field {...of('date_of_birth')} label={text.born} type="date" />
    </div>
    <Field {...of('allergies')} label={text.allergies} maxLength={1000} />
    <Field {...of('notes')} label={text.childNotes} rows={2} maxLength={2000} />
  </>
);

export const AddressFields = ({ text, of }: RowProps<Address>) => (
  <>
    <div className="pair">
      <Field {...of('line')} label={text.line} autoComplete="street-address" maxLength={200} />
      <Field {...of('postcode')} label={text.postcode} autoComplete="postal-code" maxLength={12} />
    </div>
    <Field {...of('label')} label={text.label} hint={text.labelHint} maxLength={80} />
    <Field {...of('access_notes')} label={text.access} maxLength={1000} />
  </>
);

export const ContactFields = ({ text, of }: RowProps<EmergencyContact>) => (
  <>
    <div className="pair">
      <Field {...of('name')} label={text.name} maxLength={120} />
      <Field {...of('relation')} label={text.relation} maxLength={80} />
    </div>
    <PhoneField {...of('phone')} label={text.phone} autoComplete="off" />
  </>
);
