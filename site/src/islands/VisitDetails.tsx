import type { Offer } from '@nanny-polo/shared/offer';
import { dayAndTime } from '../lib/format.ts';
import type { Messages } from '../messages/en.ts';
import { fill } from '../messages/fill.ts';
import { Facts } from './Facts.tsx';

interface Props {
  readonly visit: NonNullable<Offer['visit']>;
  readonly text: Messages['account']['offer']['visit'];
}

/** What the nanny of a confirmed booking needs: the address, the children and the telephone numbers. */
export function VisitDetails({ visit, text }: Props) {
  const { family_name, phone, address, children, notes, emergency_contacts, until } = visit;
  const phoneLink = phone ? <Phone number={phone} /> : text.noPhone;
  return (
    <section className="slip" aria-labelledby="visit">
      <h2 id="visit" className="display">
        {text.title}
      </h2>
      <Facts
        rows={[
          [text.family, family_name],
          [text.phone, phoneLink],
          [text.address, address ? `${address.line}, ${address.postcode}` : text.noAddress],
          [text.access, address?.access_notes],
          [text.notes, notes],
        ]}
      />
      <h3>{text.children}</h3>
      <ul>
        {children.map((child) => (
          <li key={child.name}>
            <strong>{fill(text.child, { name: child.name, age: child.age || text.underOne })}</strong>
            <p>{child.allergies ? fill(text.allergies, { allergies: child.allergies }) : text.noAllergies}</p>
            {child.notes && <p>{child.notes}</p>}
          </li>
        ))}
      </ul>
      <h3>{text.contacts}</h3>
      {emergency_contacts.length === 0 ? (
        <p>{text.noContacts}</p>
      ) : (
        <ul>
          {emergency_contacts.map(({ name, relation, phone: number }) => (
            <li key={`${name} ${number}`}>
              {[name, relation].filter(Boolean).join(', ')}: <Phone number={number} />
            </li>
          ))}
        </ul>
      )}
      <p className="quiet">{fill(text.until, { time: dayAndTime(until) })}</p>
    </section>
  );
}

const Phone = ({ number }: { readonly number: string }) => <a href={`tel:${number}`}>{number}</a>;
