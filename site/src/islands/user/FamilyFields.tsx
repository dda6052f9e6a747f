import type { Address, Child, EmergencyContact } from '@nanny-polo/shared/parents';
import { Field } from '../Field.tsx';
import { PhoneField } from '../PhoneField.tsx';
import type { RowProps } from './Rows.tsx';

/** The fields of one child, one address and one person to ring. */

export function ChildFields({ text, row, nameOf, errorOf }: RowProps<Child>) {
  return (
    <>
      <div className="pair">
        <Field
          name={nameOf('name')}
          label={text.name}
          defaultValue={row?.name}
          maxLength={80}
          error={errorOf('name')}
        />
        <Field
          name={nameOf('date_of_birth')}
          label={text.born}
          type="date"
          defaultValue={row?.date_of_birth}
          error={errorOf('date_of_birth')}
        />
      </div>
      <Field
        name={nameOf('allergies')}
        label={text.allergies}
        defaultValue={row?.allergies}
        maxLength={1000}
        error={errorOf('allergies')}
      />
      <Field
        name={nameOf('notes')}
        label={text.childNotes}
        defaultValue={row?.notes}
        rows={2}
        maxLength={2000}
        error={errorOf('notes')}
      />
    </>
  );
}

export function AddressFields({ text, row, nameOf, errorOf }: RowProps<Address>) {
  return (
    <>
      <div className="pair">
        <Field
          name={nameOf('line')}
          label={text.line}
          defaultValue={row?.line}
          autoComplete="street-address"
          maxLength={200}
          error={errorOf('line')}
        />
        <Field
          name={nameOf('postcode')}
          label={text.postcode}
          defaultValue={row?.postcode}
          autoComplete="postal-code"
          maxLength={12}
          error={errorOf('postcode')}
        />
      </div>
      <div className="pair">
        <Field
          name={nameOf('label')}
          label={text.label}
          hint={text.labelHint}
          defaultValue={row?.label}
          maxLength={80}
          error={errorOf('label')}
        />
      </div>
      <Field
        name={nameOf('access_notes')}
        label={text.access}
        defaultValue={row?.access_notes}
        maxLength={1000}
        error={errorOf('access_notes')}
      />
    </>
  );
}

export function ContactFields({ text, row, nameOf, errorOf }: RowProps<EmergencyContact>) {
  return (
    <>
      <div className="pair">
        <Field
          name={nameOf('name')}
          label={text.name}
          defaultValue={row?.name}
          maxLength={120}
          error={errorOf('name')}
        />
        <Field
          name={nameOf('relation')}
          label={text.relation}
          defaultValue={row?.relation}
          maxLength={80}
          error={errorOf('relation')}
        />
      </div>
      <PhoneField
        name={nameOf('phone')}
        label={text.phone}
        defaultValue={row?.phone ?? ''}
        autoComplete="off"
        error={errorOf('phone')}
      />
    </>
  );
}
