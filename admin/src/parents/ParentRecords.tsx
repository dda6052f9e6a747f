import type { ListedBooking } from '@nanny-polo/shared/booking';
import { money } from '@nanny-polo/shared/money';
import type { ListedOrder } from '@nanny-polo/shared/order';
import type { ListedParentDocument } from '@nanny-polo/shared/parent-documents';
import { SimpleList, useTranslate } from 'react-admin';
import { ExpiryDate } from '../field/ExpiryDate.tsx';
import { Instant } from '../field/Instant.tsx';
import { period } from '../field/instant.ts';
import { OrderStatusChip, PaymentChip } from '../order/OrderChips.tsx';
import { DocumentStateChip } from '../parent-documents/DocumentStateChip.tsx';
import { RelatedRecords } from '../record/RelatedRecords.tsx';
import { BookingStatusChip } from '../roster/BookingStatusChip.tsx';
import { SeriesMark } from '../roster/SeriesMark.tsx';

export function ParentDocuments() {
  const translate = useTranslate();
  return (
    <RelatedRecords
      reference="master/parent-documents"
      target="parent_id"
      sort={{ field: 'submitted_at', order: 'DESC' }}
    >
      <SimpleList<ListedParentDocument>
        empty={<span>{translate('resources.users/parents.no_documents')}</span>}
        primaryText={({ document_type_title }) => document_type_title}
        secondaryText={({ expires_on, state }) =>
          expires_on && <ExpiryDate on={expires_on} isExpired={state === 'expired'} />
        }
        tertiaryText={({ state }) => <DocumentStateChip state={state} />}
      />
    </RelatedRecords>
  );
}

export function ParentBookings() {
  const translate = useTranslate();
  return (
    <RelatedRecords reference="booking" target="parent_id" sort={{ field: 'start_at', order: 'DESC' }}>
      <SimpleList<ListedBooking>
        empty={<span>{translate('resources.users/parents.no_bookings')}</span>}
        primaryText={(booking) => (
          <>
            {booking.code}
            <SeriesMark record={booking} />
          </>
        )}
        secondaryText={({ start_at, end_at, nanny_polo_name }) =>
          `${period(start_at, end_at)} · ${nanny_polo_name ?? translate('resources.booking.unassigned')}`
        }
        tertiaryText={({ status }) => <BookingStatusChip status={status} />}
      />
    </RelatedRecords>
  );
}

export function ParentOrders() {
  const translate = useTranslate();
  return (
    <RelatedRecords reference="order" target="parent_id" sort={{ field: 'created_at', order: 'DESC' }}>
      <SimpleList<ListedOrder>
        empty={<span>{translate('resources.users/parents.no_orders')}</span>}
        primaryText={({ number, total_minor }) => `${number}, ${money(total_minor)}`}
        secondaryText={({ created_at, credited_minor }) => (
          <>
            <Instant at={created_at} />
            {credited_minor > 0 &&
              ` · ${translate('resources.order.credited', { amount: money(credited_minor) })}`}
          </>
        )}
        tertiaryText={(order) => (
          <>
            <OrderStatusChip order={order} /> <PaymentChip order={order} />
          </>
        )}
      />
    </RelatedRecords>
  );
}
