import type { UserBooking } from '@nanny-polo/shared/user-booking';
import type { Text } from './text.ts';

interface Props {
  readonly text: Text;
  readonly care: Pick<UserBooking, 'service' | 'address' | 'children' | 'notes'>;
}

/** What care is for: its type, place, children and notes. */
export function CareFacts({ text, care: { service, address, children, notes } }: Props) {
  const own = text.user.booking;
  const facts = [
    [own.care, text.user.request.services[service]],
    [own.where, address && [address.line, address.postcode].filter(Boolean).join(', ')],
    [own.children, children.map(({ name }) => name).join(', ')],
    [own.notes, notes],
  ];
  return (
    <dl className="facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
