import type { ListedBooking } from '@nanny-polo/shared/bookings/booking';
import type { ListedOrder } from '@nanny-polo/shared/money/order';
import type { ListedParentDocument } from '@nanny-polo/shared/people/parent-documents';
import type { Parent } from '@nanny-polo/shared/people/parents';
import { formatMoney } from '@nanny-polo/shared/pricing/money';
import { CanAccess, SimpleList, useRecordContext, useTranslate } from 'react-admin';
import { OrderStatusChip, PaymentChip } from '../../money/order/OrderChips.tsx';
import { FamilyAccount } from '../../money/owed/FamilyAccount.tsx';
import { RelatedRecords } from '../../records/record/RelatedRecords.tsx';
import { BookingStatusChip } from '../../roster/visit/BookingStatusChip.tsx';
import { SeriesMark } from '../../roster/visit/SeriesMark.tsx';
import { ExpiryDate } from '../../ui/field/ExpiryDate.tsx';
import { Instant } from '../../ui/field/Instant.tsx';
import { formatPeriod } from '../../ui/field/instant.ts';
import { DocumentStateChip } from '../parent-documents/DocumentStateChip.tsx';

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
            {formatPeriod(booking.start_at, booking.end_at)}
            <SeriesMark record={booking} />
          </>
        )}
        secondaryText={({ code, nanny_polo_name }) =>
          `${nanny_polo_name ?? translate('resources.booking.unassigned')} · ${code}`
        }
        tertiaryText={({ status }) => <BookingStatusChip status={status} />}
      />
    </RelatedRecords>
  );
}

export function ParentOrders() {
  const translate = useTranslate();
  const record = useRecordContext<Parent>();
  return (
    <>
      <CanAccess resource="order" action="list">
        {record && <FamilyAccount parent={record} />}
      </CanAccess>
      <RelatedRecords reference="order" target="parent_id" sort={{ field: 'created_at', order: 'DESC' }}>
        <SimpleList<ListedOrder>
          empty={<span>{translate('resources.users/parents.no_orders')}</span>}
          primaryText={({ number, total_minor }) => `${number}, ${formatMoney(total_minor)}`}
          secondaryText={({ created_at, credited_minor }) => (
            <>
              <Instant at={created_at} />
              {credited_minor > 0 &&
                ` · ${translate('resources.order.credited', { amount: formatMoney(credited_minor) })}`}
            </>
          )}
          tertiaryText={(order) => (
            <>
              <OrderStatusChip order={order} /> <PaymentChip order={order} />
            </>
          )}
        />
      </RelatedRecords>
    </>
  );
}
