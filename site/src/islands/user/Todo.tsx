import { hasTrait } from '@nanny-polo/shared/bookings/booking-status';
import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { type UserPage, userPathOf } from '@nanny-polo/shared/contract/site-pages';
import { isNoted } from '@nanny-polo/shared/people/child-notes';
import { getFamily, listOwnDocuments } from '@nanny-polo/shared/people/family';
import { nightServices } from '@nanny-polo/shared/pricing/booking-service';
import { api } from '../../lib/api.ts';
import { fillText } from '../../messages/fill.ts';
import { localisePath } from '../../messages/path.ts';
import { fetchConsents, hasHealthConsent } from './Agreed.tsx';
import { type Text, useText } from './user-text.ts';

/** Something the family must add before a booking can be confirmed; `title` names the missing document. */
interface Step {
  readonly name: keyof Omit<Text['user']['todo'], 'title'>;
  readonly section: UserPage;
  readonly title?: string;
  /** Whether only overnight care needs it. */
  readonly isForNights?: boolean;
}

export async function fetchSteps(): Promise<Step[]> {
  const [{ data: family }, { data: documents }, consents] = await Promise.all([
    api.call(getFamily),
    api.call(listOwnDocuments),
    fetchConsents(),
  ]);
  const hasNotes = family.children.some(isNoted);
  return [
    ...(family.addresses.length === 0 ? [{ name: 'address', section: 'family' } as const] : []),
    ...(family.children.length === 0 ? [{ name: 'children', section: 'family' } as const] : []),
    ...(family.phone === null ? [{ name: 'phone', section: 'account' } as const] : []),
    ...(family.emergency_contacts.length === 0 ? [{ name: 'contact', section: 'family' } as const] : []),
    ...(hasNotes && !hasHealthConsent(consents)
      ? [{ name: 'healthConsent', section: 'family' } as const]
      : []),
    // A document in review needs nothing from the family.
    ...documents.missing
      .filter(({ in_review_id }) => in_review_id === null)
      .map(({ title, required_for }) => ({
        name: 'documents' as const,
        section: 'documents' as const,
        title,
        isForNights: required_for === 'overnight',
      })),
  ];
}

interface Props {
  readonly steps: readonly Step[];
  /** Those that wait for a confirmation say whether nights are asked for. */
  readonly bookings: readonly Pick<UserBooking, 'service' | 'status'>[];
}

/** What the family must still do; nothing if there is nothing. */
export function Todo({ steps, bookings }: Props) {
  const own = useText().user.todo;
  const hasNights = bookings.some(
    ({ service, status }) => nightServices.includes(service) && hasTrait(status, 'undecided'),
  );
  const needed = steps.filter(({ isForNights }) => hasNights || !isForNights);
  const titles = needed.flatMap(({ title = [] }) => title).join(', ');
  const links = needed.filter(({ name }, at) => needed.findIndex((step) => step.name === name) === at);
  if (links.length === 0) return null;
  return (
    <div className="todo">
      <p>{own.title}</p>
      <ul>
        {links.map(({ name, section }) => (
          <li key={name}>
            <a href={localisePath(userPathOf(section))}>{fillText(own[name], { titles })}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
