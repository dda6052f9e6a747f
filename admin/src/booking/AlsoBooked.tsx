import { quoteOfDraft } from '@nanny-polo/shared/booking-work';
import type { Body } from '@nanny-polo/shared/endpoint';
import { useCall } from '../data/use-call.ts';
import { ChildrenBookedNotice } from '../record/ChildrenBookings.tsx';

/** The other bookings of the children of a booking as entered, once it is complete. */
export function AlsoBooked({ draft }: { draft: Body<typeof quoteOfDraft> | null }) {
  const { data } = useCall(
    quoteOfDraft,
    { body: draft as Body<typeof quoteOfDraft> },
    { enabled: draft !== null, keep: true },
  );
  return <ChildrenBookedNotice bookings={draft ? data?.children_booked : []} />;
}
