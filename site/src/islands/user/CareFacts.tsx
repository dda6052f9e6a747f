import type { UserBooking } from '@nanny-polo/shared/bookings/user-booking';
import { Facts } from '../Facts.tsx';
import { useText } from './user-text.ts';

export function CareFacts({
  care: { service, address, children, notes },
}: {
  readonly care: Pick<UserBooking, 'service' | 'address' | 'children' | 'notes'>;
}) {
  const { booking: own, request } = useText().user;
  return (
    <Facts
      className="facts"
      rows={[
        [own.care, request.services[service]],
        [own.where, address && [address.line, address.postcode].filter(Boolean).join(', ')],
        [own.children, children.map(({ name }) => name).join(', ')],
        [own.notes, notes],
      ]}
    />
  );
}
