import { isServed } from '@nanny-polo/shared/agency/service-area';
import { isPostcode } from '@nanny-polo/shared/contract/postcode';
import { findAdultYears } from '@nanny-polo/shared/people/age';
import { findLatestDueDay } from '@nanny-polo/shared/people/birthday';
import type { Address, EmergencyContact } from '@nanny-polo/shared/people/family-fields';
import { readDay } from '@nanny-polo/shared/time/day-pattern';
import { type InputEvent, useRef, useState } from 'react';
import { fillText } from '../../messages/fill.ts';
import { Field } from '../Field.tsx';
import { DateField } from '../input/DateField.tsx';
import { PhoneField } from '../PhoneField.tsx';
import type { RowProps } from './Rows.tsx';
import type { TypedChild } from './typed-child.ts';
import { useText } from './user-text.ts';

/** Returns a function that says in a label that its field is optional. */
export function useOptional() {
  const { optional } = useText().user.family;
  return (label: string) => fillText(optional, { label });
}

export function ChildFields({ of }: RowProps<TypedChild>) {
  const own = useText().user.child;
  const optional = useOptional();
  const id = of('id');
  return (
    <>
      {id.defaultValue && <input type="hidden" {...id} />}
      <NameAndBirth of={of} />
      <Field {...of('allergies')} label={optional(own.allergies)} hint={own.allergiesHint} rows={2} />
      <Field
        {...of('medicines')}
        label={optional(own.medicines)}
        hint={own.medicinesHint}
        rows={2}
        maxLength={1000}
      />
      <div className="pair">
        <Field {...of('doctor_name')} label={optional(own.doctor)} maxLength={120} />
        <Field {...of('doctor_phone')} label={optional(own.doctorPhone)} type="tel" maxLength={40} />
      </div>
      <div className="pair">
        <Field {...of('school_name')} label={optional(own.school)} maxLength={120} />
        <Field {...of('school_phone')} label={optional(own.schoolPhone)} type="tel" maxLength={40} />
      </div>
      <Field
        {...of('routine')}
        label={optional(own.routine)}
        hint={own.routineHint}
        rows={2}
        maxLength={2000}
      />
      <Field {...of('notes')} label={optional(own.notes)} rows={2} maxLength={2000} />
    </>
  );
}

/** A child's name and date of birth, with an immediate question if it is an adult's; it can still be saved. */
function NameAndBirth({ of }: RowProps<TypedChild>) {
  const { family: text } = useText().user;
  const born = of('date_of_birth');
  const input = useRef<HTMLInputElement>(null);
  const [years, setYears] = useState(() => findAdultYears(born.defaultValue));
  return (
    <>
      <div className="pair">
        <Field {...of('name')} label={text.name} maxLength={80} />
        <DateField
          {...born}
          input={input}
          label={text.born}
          max={findLatestDueDay()}
          onInput={() => setYears(findAdultYears(readDay(input.current?.value ?? '')))}
        />
      </div>
      <p className="below-field" role="status">
        {years !== null && fillText(text.adult, { years })}
      </p>
    </>
  );
}

export function AddressFields({ of }: RowProps<Address>) {
  const text = useText().user.family;
  const optional = useOptional();
  return (
    <>
      <div className="pair">
        <Field {...of('line')} label={text.line} autoComplete="street-address" maxLength={200} />
        <Postcode {...of('postcode')} />
      </div>
      <Field {...of('label')} label={optional(text.label)} hint={text.labelHint} maxLength={80} />
      <Field {...of('access_notes')} label={optional(text.access)} hint={text.accessHint} maxLength={1000} />
    </>
  );
}

/** A postcode with an immediate hint if it is outside the service area; the address can still be saved. */
function Postcode(field: ReturnType<RowProps<Address>['of']>) {
  const text = useText().user.family;
  const [typed, setTyped] = useState(field.defaultValue ?? '');
  const isOutside = isPostcode(typed) && !isServed({ postcode: typed });
  return (
    <div>
      <Field
        {...field}
        label={text.postcode}
        autoComplete="postal-code"
        maxLength={12}
        onInput={(event: InputEvent<HTMLInputElement>) => setTyped(event.currentTarget.value)}
      />
      <p className="below-field" role="status">
        {isOutside && text.unserved}
      </p>
    </div>
  );
}

export function ContactFields({ of }: RowProps<EmergencyContact>) {
  const text = useText().user.family;
  const optional = useOptional();
  return (
    <>
      <div className="pair">
        <Field {...of('name')} label={text.name} maxLength={120} />
        <Field {...of('relation')} label={optional(text.relation)} maxLength={80} />
      </div>
      <PhoneField {...of('phone')} label={text.phone} autoComplete="off" />
    </>
  );
}
