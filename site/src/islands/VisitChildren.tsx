import type { VisitDetails } from '@nanny-polo/shared/bookings/offer';
import type { Messages } from '../messages/en.ts';
import { fillText } from '../messages/fill.ts';
import { Facts } from './Facts.tsx';

interface Props {
  readonly visit: Pick<VisitDetails, 'children'>;
  readonly text: Messages['account']['offer']['visit'];
}

/** The allergies of all children of a visit, before anything else about it. Nothing if there are none. */
export function VisitAllergies({ visit, text }: Props) {
  const allergic = visit.children.filter(({ allergies }) => allergies.length > 0);
  if (allergic.length === 0) return null;
  return (
    <div className="allergies">
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        <path d="M12 2 1 21h22L12 2Zm-1 7h2v6h-2V9Zm0 8h2v2h-2v-2Z" fill="currentColor" fillRule="evenodd" />
      </svg>
      <div>
        <strong>{text.about.allergies}</strong>
        {allergic.map(({ name, allergies }) => (
          <p key={name}>
            <strong>{fillText(text.about.allergiesOf, { name, allergies: allergies.join(', ') })}</strong>
          </p>
        ))}
      </div>
    </div>
  );
}

/** Each child of a visit, with what the family tells us. */
export const VisitChildren = ({ visit, text }: Props) => (
  <ul>
    {visit.children.map((child) => (
      <li key={child.name}>
        <strong>{fillText(text.child, { name: child.name, age: child.age })}</strong>
        {child.allergies.length === 0 && <p>{text.about.noAllergies}</p>}
        <Facts
          rows={[
            [text.about.allergies, child.allergies.join('\n')],
            [text.about.medicines, child.medicines],
            [text.about.doctor, placeOf(child.doctor_name, child.doctor_phone)],
            [text.about.school, placeOf(child.school_name, child.school_phone)],
            [text.about.routine, child.routine],
            [text.about.notes, child.notes],
          ]}
        />
      </li>
    ))}
  </ul>
);

/** Returns a name with its telephone number as a link, or an empty text without either. */
const placeOf = (name: string, phone: string) =>
  (name || phone) && (
    <>
      {name} {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
    </>
  );
