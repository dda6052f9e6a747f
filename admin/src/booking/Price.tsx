import { Alert, Box, Skeleton } from '@mui/material';
import type { Booking } from '@nanny-polo/shared/booking';
import { quoteOfBooking } from '@nanny-polo/shared/booking-work';
import { money } from '@nanny-polo/shared/money';
import { order } from '@nanny-polo/shared/order';
import { usePermissions, useTranslate } from 'react-admin';
import { useCall } from '../data/use-call.ts';
import { RecordLink } from '../field/RecordLink.tsx';
import { Section } from '../record/Section.tsx';
import { mayOpen } from '../session/may-open.ts';
import type { Rights } from '../session/rights.ts';
import { QuoteLines } from './QuoteLines.tsx';

/** The price of a booking, as confirmed or as of now, with a link to its order if the admin may see orders. */
export function Price({ record }: { record: Booking }) {
  const translate = useTranslate();
  const text = (name: string, values = {}) => translate(`resources.booking.draft.${name}`, values);
  const { permissions } = usePermissions<Rights>();
  const seesOrders = permissions !== undefined && mayOpen('/order/1/show', permissions) === 'yes';
  const { data, error } = useCall(quoteOfBooking, { params: { id: record.id } });
  const { data: orders = [] } = useCall(
    order.list,
    { query: { filter: { booking_id: record.id } } },
    { enabled: seesOrders },
  );
  return (
    <Section
      heading={translate(`resources.booking.show.${record.total_minor === null ? 'price_now' : 'price'}`)}
      action={orders.map(({ id, number }) => (
        <RecordLink key={id} to={`/order/${id}/show`}>
          {number}
        </RecordLink>
      ))}
    >
      {error && <Alert severity="warning">{text('failed', { message: error.message })}</Alert>}
      {!error && !data && <Skeleton height={60} role="status" aria-label={text('updating')} />}
      <PriceNotice record={record} />
      {!error && data && (
        <Box sx={{ maxWidth: 460 }}>
          <QuoteLines quote={data} />
        </Box>
      )}
    </Section>
  );
}

/**
 * Says that a booking's price is above the agreed one, and whether the agency pays the difference. Renders nothing for
 * other bookings.
 */
function PriceNotice({ record }: { record: Booking }) {
  const translate = useTranslate();
  const { agreed_minor, pending_minor, covered_minor } = record;
  const price = pending_minor ?? covered_minor;
  if (price === null || agreed_minor === null) return null;
  return (
    <Alert severity={pending_minor === null ? 'info' : 'warning'} sx={{ mb: 1.5 }}>
      {translate(`resources.booking.price.${pending_minor === null ? 'covered' : 'pending'}`, {
        agreed: money(agreed_minor),
        price: money(price),
      })}
    </Alert>
  );
}
